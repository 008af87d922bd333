import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Voices } from '../../../app/play-voices.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DeviceTrouble } from './device-trouble.tsx';

interface ControlDockProps {
  media: LocalMedia;
  local: LocalMediaSnapshot;
  voices: Voices;
  soundBlocked: boolean;
  /** In a place of its own instead of on the picture. */
  docked: boolean;
  awake: boolean;
  children: ReactNode;
}

/** Where the thumb is: what must be put right first, and the controls. */
export function ControlDock(props: ControlDockProps) {
  const { media, local, voices, soundBlocked, docked, awake, children } = props;
  const t = useTexts();
  return (
    <div
      className={classNames(
        '@container z-20 flex flex-col items-center gap-3',
        docked
          ? 'bg-black'
          : 'absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent',
      )}
    >
      {soundBlocked ? (
        <Button
          variant="primary"
          size="large"
          icon={<Volume2 aria-hidden="true" />}
          onClick={voices.unblock}
        >
          {t('call.turnSoundOn')}
        </Button>
      ) : null}
      <DeviceTrouble media={media} state={local} />
      <div
        role="toolbar"
        aria-label={t('call.controls')}
        className={classNames(
          'flex w-full items-start justify-center gap-1 px-1 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] transition-opacity sm:gap-2',
          !awake && 'opacity-80 focus-within:opacity-100 pointer-fine:opacity-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}
