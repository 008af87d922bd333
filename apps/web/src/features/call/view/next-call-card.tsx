import { fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import type { NextCall } from '../../../call-session/next-call.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lastNameFirst } from '../../../patients/name-and-age.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';

type Translate = ReturnType<typeof useTranslation>;

interface NextCallCardProps {
  next: NextCall;
  /** What the button does to the running call; nothing runs on hold. */
  takes: 'endsThis' | 'switches' | 'onHold';
  /** Offered once somebody waits. */
  onTake: () => void;
}

const takeKeys = {
  endsThis: 'call.next.endAndTake',
  switches: 'call.next.take',
  onHold: 'call.next.accept',
} as const;

/** The next patient as a small card, with a button once they wait [CALL-28]. */
export function NextCallCard({ next, takes, onTake }: NextCallCardProps) {
  const { appointment, kind } = next;
  const t = useTranslation();
  const now = useNow(30_000);
  const name = fullName(appointment.patient.person);
  const { patientWaitingSince } = appointment;
  const waits = kind === 'waiting' && patientWaitingSince;
  const minutes = waits ? Math.floor((now - Date.parse(patientWaitingSince)) / 60_000) : 0;
  const due = kind !== 'later';
  const label = t(takeKeys[takes]);
  return (
    <p
      role="status"
      className={clsx(
        'flex min-h-11 min-w-0 items-center gap-2.5 rounded-card pl-3 text-sm',
        due ? 'mb-1.5 border border-stage-line bg-stage-raised p-1 pl-3 md:mb-0' : 'max-md:hidden',
      )}
    >
      {due ? (
        <span className="size-2 shrink-0 rounded-full bg-stage-success" aria-hidden="true" />
      ) : (
        <Clock className="size-4 shrink-0 text-stage-muted" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1 leading-tight wrap-break-word">
        <span className="sr-only">{t('call.next.label')}: </span>
        <span className={due ? 'font-semibold' : 'text-stage-muted'}>{nextWords(t, next)}</span>
        {minutes > 0 ? (
          // Read out they would interrupt with every minute.
          <span aria-hidden="true" className="whitespace-nowrap text-stage-muted tabular-nums">
            , {t('app.minutes', { minutes })}
          </span>
        ) : null}
      </span>
      {due ? (
        <Button
          size="small"
          className="border-stage-line bg-stage-control hover:bg-stage-control-hover"
          aria-label={`${label}: ${name}`}
          onClick={onTake}
        >
          {label}
        </Button>
      ) : null}
    </p>
  );
}

/** "Schäfer, Käthe wartet", "10:45 Uhr, Schäfer, Käthe". */
export function nextWords(t: Translate, { appointment, kind }: NextCall): string {
  const { person } = appointment.patient;
  if (kind === 'onHold') return t('call.onHold.title', { name: fullName(person) });
  const name = lastNameFirst(person);
  if (kind === 'waiting') return t('call.next.waits', { name });
  return t('call.next.at', { name, time: formatTime(appointment.scheduledStart) });
}
