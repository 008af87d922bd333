import { Pause, Video } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';

interface HeldStageProps {
  heading?: RefObject<HTMLHeadingElement | null>;
  /** The patient. */
  name: string;
  /** Whether the patient is still waiting. */
  present: boolean;
  /** Buttons to reach the patient in another way. */
  sendLink: ReactNode;
  busy: boolean;
  label: string;
  onResume: (() => void) | undefined;
  /** The practice leaves resuming to doctors [CALL-64]. */
  waitsForDoctor: boolean;
  failure?: unknown;
}

/** What stands on an empty stage. Below md the sidebar leaves it little height. */
export const stageColumn = 'flex max-w-md flex-col items-center gap-2 md:gap-4';
export const stageIcon = 'size-12 shrink-0 text-stage-muted max-md:hidden';
export const stageTitle = 'text-xl font-bold text-balance wrap-anywhere md:text-2xl';
export const stageWhy = 'mx-auto mt-2 max-w-md text-balance text-stage-muted';

/** The dark stage of a held call: the name, one line, and the way on. */
export function HeldStage(props: HeldStageProps) {
  const { heading, name, present, sendLink, busy, label, onResume, waitsForDoctor } = props;
  const t = useTranslation();
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-2 overflow-y-auto p-3 text-center md:gap-4 md:p-6">
      <Pause className={stageIcon} aria-hidden="true" />
      <div role="status">
        <h1 ref={heading} tabIndex={-1} className={stageTitle}>
          {t(present ? 'call.onHold.title' : 'call.gone.holdTitle', {
            name: name.replaceAll(' ', '\u00a0'),
          })}
        </h1>
        <p className={stageWhy}>{t(present ? 'call.onHold.why' : 'call.gone.holdWhy', { name })}</p>
      </div>
      {waitsForDoctor ? <p className="max-w-md">{t('call.doctorsOnly.resume')}</p> : null}
      {present ? null : sendLink}
      <FailureMessage of={props.failure ?? null} />
      {onResume ? (
        <Button
          variant="primary"
          icon={<Video aria-hidden="true" />}
          loading={busy}
          onClick={onResume}
        >
          {label}
        </Button>
      ) : null}
    </div>
  );
}
