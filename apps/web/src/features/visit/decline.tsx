import type { Appointment } from '@visite/contract';
import { type ReactNode, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { isSecondTap } from '../../ui/second-tap.ts';

interface DeclineProps {
  appointment: Pick<Appointment, 'scheduledStart' | 'state'>;
  onDecline: (scheduledStart: string) => Promise<void>;
  /** Who is not logged in proves who they are. */
  proof?: ReactNode;
  refused?: (error: unknown) => ReactNode;
}

const inWords = (error: unknown) => (
  <InlineMessage announce tone="danger" title={errorText(error)} />
);

/** "I can’t make it": a press and a question that names the time; not once the call has begun (VISIT-38). */
export function Decline({ appointment, onDecline, proof, refused = inWords }: DeclineProps) {
  const t = useTranslation();
  const { scheduledStart, state } = appointment;
  // The time that was asked about: a move meanwhile asks again.
  const [asked, setAsked] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (state.type === 'started') return null;
  const decline = () => {
    setRunning(true);
    setFailure(null);
    onDecline(asked ?? scheduledStart)
      .catch((error: unknown) => {
        setFailure(error);
        if (codeOf(error) === 'appointment-moved') setAsked(null);
      })
      .finally(() => setRunning(false));
  };
  const when = { date: formatDate(scheduledStart), time: formatTime(scheduledStart) };
  return (
    <div className="flex flex-col gap-3">
      {failure ? refused(failure) : null}
      {asked === null ? (
        <Button
          ref={kept ? focusNow : undefined}
          variant="link"
          className="self-center"
          onClick={(event) => (isSecondTap(event) ? undefined : setAsked(scheduledStart))}
        >
          {t('setup.decline.ask')}
        </Button>
      ) : (
        <div
          role="alert"
          data-question=""
          className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4"
        >
          <p className="font-semibold">{t('setup.decline.question', when)}</p>
          <p>{t('setup.decline.effect')}</p>
          {proof}
          <Button
            ref={focusNow}
            variant="primary"
            size="large"
            onClick={() => {
              setKept(true);
              setAsked(null);
            }}
          >
            {t('setup.decline.keep')}
          </Button>
          <Button
            size="large"
            loading={running}
            onClick={(event) => (isSecondTap(event) ? undefined : decline())}
          >
            {t('setup.decline.yes')}
          </Button>
        </div>
      )}
    </div>
  );
}
