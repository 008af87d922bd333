import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSendFiles } from './use-send-files.ts';

/** The whole call takes files [FILE-14]. */
export function DropZone({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const send = useSendFiles();
  const over = useDroppedFiles((files) => send?.(files));
  return (
    <div className="relative size-full">
      {children}
      {over && send ? (
        <div className="pointer-events-none absolute inset-0 z-30 flex bg-overlay p-4">
          <div className="flex flex-1 items-center justify-center rounded-box border-4 border-dashed border-primary p-6">
            <div className="flex flex-col items-center gap-3 rounded-box bg-surface p-8 text-center text-ink shadow-lift">
              <FileUp className="size-12 text-primary-text" />
              <p className="text-xl font-semibold">{t('tools.drop.title')}</p>
              <p className="text-muted">{t('tools.drop.allowed')}</p>
            </div>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Listens on the whole page: a browser opens a file that is dropped anywhere on it, and the call
 * would be over. Tells whether files are being dragged over the page.
 */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Only the way out of the window has nothing that is entered instead.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    };
    window.addEventListener('dragenter', drag, { signal });
    window.addEventListener('dragover', drag, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return over;
}
