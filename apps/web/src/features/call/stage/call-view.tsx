import type { LocalMedia } from '@visite/call-engine';
import { Mic, MicOff, Video, VideoOff, Volume2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Voices } from '../../../app/play-voices.ts';
import { useStore } from '../../../app/use-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { LiveCall } from '../live-call.ts';
import { ControlButton } from './control-button.tsx';
import { OwnTile } from './own-tile.tsx';
import { Pictures } from './pictures.tsx';

export interface CallViewProps {
  call: LiveCall;
  side: 'staff' | 'patient';
  media: LocalMedia;
  voices: Voices;
  /** The page's heading: with whom. */
  title: string;
  /** What stands in the empty room until somebody is seen. */
  connecting: ReactNode;
  /** The controls that only this side has. */
  controls: ReactNode;
}

/** The picture is the interface: everything else lies on it. */
export function CallView(props: CallViewProps) {
  const { call, side, media, voices, title, connecting, controls } = props;
  const t = useTexts();
  const local = useSyncExternalStore(media.subscribe, media.getSnapshot);
  const soundBlocked = useStore(voices.blocked);
  const people = call.people.filter(({ left, content }) => !left && content !== null);
  const { microphone, camera } = local;
  const heard = microphone.active && microphone.track !== null;
  const seen = camera.active && camera.track !== null;
  return (
    <main
      id="main"
      data-theme="dark"
      className="relative flex h-dvh flex-col overflow-hidden bg-black text-white"
    >
      <div className="relative min-h-0 flex-1">
        {people.length > 0 ? (
          <>
            <h1 className="sr-only">{title}</h1>
            <Pictures people={people} fit={side === 'patient' ? 'cover' : 'contain'} />
          </>
        ) : (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center text-body">
            {connecting}
          </div>
        )}
        {soundBlocked ? (
          <div className="absolute inset-x-0 top-1/3 z-30 flex justify-center">
            <Button
              variant="primary"
              size="large"
              icon={<Volume2 aria-hidden="true" />}
              onClick={voices.unblock}
            >
              {t('call.turnSoundOn')}
            </Button>
          </div>
        ) : null}
        <OwnTile media={local} />
        <div
          role="toolbar"
          aria-label={t('call.controls')}
          className="absolute inset-x-0 bottom-0 z-20 flex flex-wrap items-start justify-center gap-2 bg-gradient-to-t from-black/80 to-transparent px-2 pt-8 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:gap-4"
        >
          <ControlButton
            icon={heard ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
            label={t('call.microphone.name')}
            says={t(heard ? 'call.microphone.turnOff' : 'call.microphone.turnOn')}
            tone={heard ? 'plain' : 'off'}
            onClick={() => void media.setMicrophone(!heard)}
          />
          <ControlButton
            icon={seen ? <Video aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
            label={t('call.camera.name')}
            says={t(seen ? 'call.camera.turnOff' : 'call.camera.turnOn')}
            tone={seen ? 'plain' : 'off'}
            onClick={() => void media.setCamera(!seen)}
          />
          {controls}
        </div>
      </div>
    </main>
  );
}
