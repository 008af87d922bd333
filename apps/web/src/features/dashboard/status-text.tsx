import type { Appointment } from '@visite/contract';
import { clsx } from 'clsx';
import {
  CalendarX,
  Check,
  CircleCheck,
  Clock,
  Hourglass,
  Lock,
  MailWarning,
  Pause,
  Settings2,
  ShieldX,
  UserX,
  Video,
  VideoOff,
} from 'lucide-react';
import { camelCode } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { deviceOf, minutesSince, type RowState } from './row-state.ts';

interface Look {
  /** Null: a plain dot. */
  icon: typeof Clock | null;
  style: string;
}

const quiet = 'text-muted';
const lives: Record<RowState['live']['kind'], Look> = {
  pending: { icon: Hourglass, style: quiet },
  accepted: { icon: Check, style: quiet },
  setup: { icon: Settings2, style: quiet },
  waiting: { icon: null, style: 'text-success font-medium' },
  inCall: { icon: Video, style: 'text-primary-text font-medium' },
  onHold: { icon: Pause, style: 'text-primary-text font-medium' },
  overdue: { icon: UserX, style: quiet },
  stopped: { icon: CircleCheck, style: quiet },
  cancelled: { icon: CalendarX, style: quiet },
  missed: { icon: UserX, style: quiet },
};
const failure = 'text-danger';
const troubles: Record<NonNullable<RowState['trouble']>, Look> = {
  declined: { icon: CalendarX, style: quiet },
  withdrawn: { icon: ShieldX, style: failure },
  device: { icon: VideoOff, style: failure },
  locked: { icon: Lock, style: failure },
  mail: { icon: MailWarning, style: failure },
  sms: { icon: MailWarning, style: failure },
  noAddress: { icon: Hourglass, style: quiet },
  unconfirmed: { icon: Hourglass, style: quiet },
};

interface StatusTextProps {
  row: RowState;
  appointment: Appointment;
  now: number;
}

/** How a call stands in a few words, each with an icon; red means failure, never somebody who waits. */
export function StatusText({ row, appointment, now }: StatusTextProps) {
  const t = useTranslation();
  const { live, trouble } = row;
  const late = live.kind === 'waiting' && live.late;
  const look = trouble ? troubles[trouble] : lives[live.kind];
  const Icon = late ? Clock : look.icon;
  const words = () => {
    if (trouble === 'withdrawn') return t('appointment.consent.short');
    if (trouble === 'device') return t(`dashboard.trouble.${deviceOf(appointment)}`);
    if (trouble === 'noAddress') return t('dashboard.trouble.unconfirmed');
    if (trouble) return t(`dashboard.trouble.${trouble}`);
    if (live.kind === 'waiting') {
      return t('dashboard.status.waiting', { minutes: minutesSince(live.since, now) });
    }
    if (live.kind === 'inCall') {
      return t('dashboard.status.inCall', { minutes: minutesSince(appointment.startedAt, now) });
    }
    return t(`dashboard.status.${live.kind}`);
  };
  const away = live.kind === 'inCall' && live.away;
  const problem = trouble === 'device' ? appointment.patientProgress?.problem : undefined;
  return (
    <span
      data-late={late || undefined}
      className={clsx(
        'flex min-w-0 items-center gap-1.5',
        away && 'flex-wrap',
        late ? 'font-medium text-warning' : look.style,
      )}
      title={problem ? t(`appointment.problem.${camelCode(problem)}`) : undefined}
    >
      {Icon ? (
        <Icon className="size-4 shrink-0" aria-hidden="true" />
      ) : (
        <span className="mx-1 size-2 shrink-0 rounded-full bg-current" aria-hidden="true" />
      )}
      <span className="min-w-0 wrap-anywhere">{words()}</span>
      {away ? <span className="text-muted">{t('appointment.patientAway')}</span> : null}
      {problem ? (
        <span className="sr-only">: {t(`appointment.problem.${camelCode(problem)}`)}</span>
      ) : null}
    </span>
  );
}
