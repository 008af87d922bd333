import type { Appointment } from '@visite/contract';
import {
  CalendarCheck,
  CalendarX,
  CircleCheck,
  Clock,
  Hourglass,
  Pause,
  Settings2,
  UserX,
  Video,
} from 'lucide-react';
import { camelCode } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { useNowFor } from '../ui/use-now-for.ts';
import { type LiveState, liveState } from './live-state.ts';

const looks: Record<LiveState['kind'], { tone: Tone; icon: typeof Clock }> = {
  pending: { tone: 'neutral', icon: Hourglass },
  accepted: { tone: 'neutral', icon: CalendarCheck },
  setup: { tone: 'info', icon: Settings2 },
  waiting: { tone: 'success', icon: Clock },
  inCall: { tone: 'primary', icon: Video },
  onHold: { tone: 'warning', icon: Pause },
  overdue: { tone: 'neutral', icon: UserX },
  stopped: { tone: 'neutral', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: CalendarX },
  missed: { tone: 'neutral', icon: UserX },
};

/** Whole minutes, as on the day's page: a stopwatch reads like the time of day. */
const minutesOf = (state: LiveState, now: number) =>
  'since' in state ? Math.max(0, Math.floor((now - Date.parse(state.since)) / 60_000)) : 0;

/** The same for rows of long lists: each is drawn again only when its own state or minutes have moved. */
export function LiveBadge({ appointment }: { appointment: Appointment }) {
  const now = useNowFor((time) => {
    const state = liveState(appointment, time);
    return `${state.kind} ${'late' in state && state.late} ${minutesOf(state, time)}`;
  });
  return <StateBadge state={liveState(appointment, now)} now={now} />;
}

/** The state in words, its minutes running, and below it what stands in the way. */
export function StateBadge({ state, now }: { state: LiveState; now: number }) {
  const t = useTranslation();
  const { tone, icon: Icon } = looks[state.kind];
  const late = state.kind === 'waiting' && state.late;
  const note = noteOf(state);
  return (
    <span className="flex min-w-0 flex-col items-start gap-1">
      <Badge
        tone={late ? 'warning' : tone}
        icon={<Icon aria-hidden="true" />}
        className="text-left whitespace-normal! [&_svg]:shrink-0"
      >
        {t(`appointment.state.${state.kind}`, { minutes: minutesOf(state, now) })}
      </Badge>
      {note ? <span className="text-sm text-muted">{note}</span> : null}
    </span>
  );

  function noteOf(of: LiveState): string | null {
    if (of.kind === 'setup' && of.problem) return t(`appointment.problem.${camelCode(of.problem)}`);
    return of.kind === 'inCall' && of.away ? t('appointment.patientAway') : null;
  }
}
