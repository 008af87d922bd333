import { clsx } from 'clsx';
import { Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useStore } from '../../../state/use-store.ts';
import { Button } from '../../../ui/button.tsx';
import { useCall } from '../call-context.tsx';
import { DeviceTrouble } from './device-trouble.tsx';

interface ControlDockProps {
  /** Below the video instead of over it. */
  controlsBelow: boolean;
  /** Notice of a new message, above the controls. */
  notice: ReactNode;
  children: ReactNode;
}

/**
 * Where one row has no room for all labels the controls wrap into two even rows: by their number, from
 * the width at which "Bildschirm" in 14 px would not fit.
 */
const rows = clsx(
  '@max-[24rem]:has-[>:nth-child(6):last-child]:*:basis-[30%]',
  '@max-[33rem]:has-[>:nth-child(7):last-child]:*:basis-[22%]',
  '@max-[38rem]:has-[>:nth-child(8):last-child]:*:basis-[22%]',
  '@max-[44rem]:has-[>:nth-child(9):last-child]:*:basis-[18%]',
);

/** Device problems, blocked sound, notices, and the control toolbar below them. */
export function ControlDock({ controlsBelow, notice, children }: ControlDockProps) {
  const t = useTranslation();
  const { remoteAudio } = useCall();
  const soundBlocked = useStore(remoteAudio.blocked);
  return (
    <div
      className={clsx(
        '@container z-20 flex flex-col items-center gap-3',
        controlsBelow
          ? 'bg-black'
          : 'absolute inset-x-0 bottom-0 bg-gradient-to-t from-black/80 to-transparent',
      )}
    >
      {soundBlocked ? (
        <Button
          variant="primary"
          size="large"
          icon={<Volume2 aria-hidden="true" />}
          onClick={remoteAudio.unblock}
        >
          {t('call.turnSoundOn')}
        </Button>
      ) : null}
      <DeviceTrouble />
      {notice}
      <div
        role="toolbar"
        aria-label={t('call.controls')}
        className={clsx(
          'flex w-full flex-wrap items-start justify-center gap-x-0.5 gap-y-2 px-1 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:min-w-0 *:flex-1 @lg:gap-x-2 @[44rem]:*:max-w-22',
          rows,
        )}
      >
        {children}
      </div>
    </div>
  );
}
