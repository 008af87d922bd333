import type { RemotePerson } from '@visite/call-engine';
import { Mic, MicOff, Pause } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocalMedia } from '../call-context.tsx';
import { firstScreen, Pictures } from './pictures.tsx';
import type { PictureInPictureControl } from './use-picture-in-picture.ts';

interface PictureInPictureProps {
  of: PictureInPictureControl;
  /** With whom. */
  title: string;
  people: readonly RemotePerson[];
  hold?: (() => void) | undefined;
}

/** The people above every other window, with mute and hold. */
export function PictureInPicture({ of, title, people, hold }: PictureInPictureProps) {
  const t = useTranslation();
  const { media, local } = useLocalMedia();
  if (!of.body) return null;
  const { microphone } = local;
  const heard = microphone.active && microphone.track !== null;
  return createPortal(
    <main data-theme="dark" className="flex h-dvh flex-col bg-black text-white">
      <h1 className="sr-only">{title}</h1>
      <div className="relative min-h-0 flex-1">
        <Pictures people={people} screen={firstScreen(people)} fit="contain" caption="none" small />
      </div>
      <div className="flex justify-center gap-2 p-2">
        <Button
          size="small"
          icon={heard ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
          onClick={() => void media.setMicrophone(!heard)}
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
