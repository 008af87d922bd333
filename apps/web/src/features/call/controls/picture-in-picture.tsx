import type { RemotePerson } from '@visite/call-engine';
import { Mic, MicOff, Pause } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useOwnMicrophone } from '../use-own-microphone.ts';
import { firstScreen, VideoGrid } from '../view/video-grid.tsx';

interface PictureInPictureProps {
  of: PictureInPictureControl;
  /** Title of the call. */
  title: string;
  people: readonly RemotePerson[];
  hold?: (() => void) | undefined;
}

/** Document picture-in-picture window with videos, mute and hold [CALL-47]. */
export function PictureInPicture({ of, title, people, hold }: PictureInPictureProps) {
  const t = useTranslation();
  const { on: heard, press } = useOwnMicrophone();
  if (!of.body) return null;
  return createPortal(
    <main data-theme="dark" className="flex h-dvh flex-col bg-black text-white">
      <h1 className="sr-only">{title}</h1>
      <div className="relative min-h-0 flex-1">
        <VideoGrid
          people={people}
          screen={firstScreen(people)}
          fit="contain"
          caption="none"
          small
        />
      </div>
      <div className="flex justify-center gap-2 p-2">
        <Button
          size="small"
          icon={heard ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
          disabled={!press}
          onClick={press}
        >
          {t(heard ? 'call.microphone.mute' : 'call.microphone.unmute')}
        </Button>
        {hold ? (
          <Button size="small" icon={<Pause aria-hidden="true" />} onClick={hold}>
            {t('call.hold.name')}
          </Button>
        ) : null}
      </div>
    </main>,
    of.body,
  );
}

interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

export interface PictureInPictureControl {
  open: boolean;
  /** Portal target in the other document. */
  body: HTMLElement | null;
  toggle: () => void;
}

const size = { width: 360, height: 280 };

/** Document picture-in-picture; null where the browser has no such API. */
export function usePictureInPicture(title: string): PictureInPictureControl | null {
  const [opened, setOpened] = useState<Window | null>(null);
  const api = useMemo(documentPictureInPicture, []);

  useEffect(() => () => opened?.close(), [opened]);

  if (!api) return null;
  const show = async () => {
    const pipWindow = await api.requestWindow(size);
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
      pipWindow.document.head.append(sheet.cloneNode(true));
    }
    const { dataset, lang } = document.documentElement;
    Object.assign(pipWindow.document.documentElement.dataset, dataset);
    pipWindow.document.documentElement.lang = lang;
    pipWindow.document.title = title;
    pipWindow.addEventListener('pagehide', () => setOpened(null));
    setOpened(pipWindow);
  };
  return {
    open: opened !== null,
    body: opened?.document.body ?? null,
    toggle: () => {
      if (opened) opened.close();
      else show().catch((error: unknown) => console.debug('picture-in-picture not opened', error));
    },
  };
}

function documentPictureInPicture(): DocumentPictureInPicture | null {
  const found: unknown = Reflect.get(window, 'documentPictureInPicture');
  return isDocumentPictureInPicture(found) ? found : null;
}

function isDocumentPictureInPicture(value: unknown): value is DocumentPictureInPicture {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'requestWindow') === 'function'
  );
}
