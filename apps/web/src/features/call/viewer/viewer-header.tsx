import type { SharedFile } from '@visite/call-engine';
import { Download, Presentation, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { useCall } from '../call-context.tsx';
import { useObjectUrl } from '../use-object-url.ts';

interface ViewerHeaderProps {
  file: SharedFile;
  page: number;
  mayLead: boolean;
  onClose: () => void;
}

export function ViewerHeader({ file, page, mayLead, onClose }: ViewerHeaderProps) {
  const t = useTranslation();
  const { call } = useCall();
  const address = useObjectUrl(file);
  return (
    <header className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-b border-line bg-surface px-3 py-2 [@media(max-height:31.99rem)]:py-0">
      <div className="min-w-0 flex-[1_1_5rem] px-1">
        <h2 title={file.name} className="truncate text-base font-semibold">
          {file.name}
        </h2>
        {!mayLead && call.presenter?.fileUUID === file.uuid ? (
          <p role="status" className="text-sm presenting-snug text-muted">
            {t('tools.lead.led')}
          </p>
        ) : null}
      </div>
      {mayLead ? <PresentButton fileUuid={file.uuid} page={page} /> : null}
      {address ? (
        <a
          href={address}
          download={file.name}
          aria-label={t('tools.viewer.download')}
          className={buttonStyle({ variant: 'quiet', iconOnly: true })}
        >
          <Download />
        </a>
      ) : null}
      <Button variant="quiet" iconOnly aria-label={t('tools.viewer.close')} onClick={onClose}>
        <X />
      </Button>
    </header>
  );
}

interface PresentButtonProps {
  fileUuid: string;
  page: number;
}

/** While presenting, the patient's viewer follows to every file and page opened here [CALL-32]. */
function PresentButton({ fileUuid, page }: PresentButtonProps) {
  const t = useTranslation();
  const { call } = useCall();
  const { present, stopPresenting } = call.actions;
  const presenting = call.presenter !== null;
  const elsewhere = call.presenter?.fileUUID !== fileUuid || call.presenter.page !== page;

  useEffect(() => {
    if (presenting && elsewhere) present?.(fileUuid, page);
  }, [presenting, elsewhere, present, fileUuid, page]);

  if (!present) return null;
  return (
    <Button
      variant={presenting ? 'primary' : 'secondary'}
      aria-pressed={presenting}
      icon={<Presentation />}
      onClick={() => (presenting ? stopPresenting?.() : present(fileUuid, page))}
    >
      <span className="sr-only sm:not-sr-only">
        {t(presenting ? 'tools.lead.stop' : 'tools.lead.start')}
      </span>
    </Button>
  );
}
