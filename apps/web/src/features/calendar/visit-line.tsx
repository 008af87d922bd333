import { type Appointment, fullName, notTold } from '@visite/contract';
import {
  Check,
  CircleCheck,
  CircleDot,
  Hourglass,
  MailWarning,
  Settings2,
  Video,
  X,
} from 'lucide-react';
import type { LiveState } from '../../appointments/live-state.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const icons: Record<LiveState['kind'], typeof Check> = {
  pending: Hourglass,
  accepted: Check,
  setup: Settings2,
  waiting: CircleDot,
  inCall: Video,
  onHold: Video,
  overdue: X,
  stopped: CircleCheck,
  cancelled: X,
  missed: X,
};

/** What is as it should be needs no sign where room is short. */
const quiet: ReadonlySet<LiveState['kind']> = new Set(['accepted', 'stopped']);

/** Last name first, as lists are sorted; a title would stand in the way of the name. */
export const listName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${lastName}, ${firstName}`;

export interface VisitLineProps {
  appointment: Appointment;
  kind: LiveState['kind'];
  /** The state in words at the right; otherwise only as a sign, and only where it is unusual. */
  words?: boolean;
  /** The doctor's letters where several doctors share a place. */
  mark?: string | undefined;
  /** Where it is dragged to. */
  time?: string | undefined;
}

/**
 * One appointment in one line: time, name, state; a long name is clipped, the time never. Nothing else is
 * clipped: a day has five hundred of these, and each clip is sorted into layers before each paint.
 */
export function VisitLine({ appointment, kind, words = false, mark, time }: VisitLineProps) {
  const t = useTranslation();
  const failed = notTold(appointment) !== null;
  const Icon = failed ? MailWarning : icons[kind];
  const state = t(`calendar.state.${kind}`);
  return (
    <>
      <span className="shrink-0 font-semibold tabular-nums">
        {time ?? formatTime(appointment.scheduledStart)}
      </span>
      <span className="visit-name min-w-0 flex-1 truncate text-left font-medium">
        {listName(appointment.patient.person)}
        {/* Heard, not seen: it stands far outside, and the name's own clip hides it. */}
        <span className="inline-block w-0 indent-[200vw] whitespace-nowrap">
          , {fullName(appointment.doctor.person)}, {state}
        </span>
      </span>
      {words ? (
        <span aria-hidden="true" className="visit-state flex shrink-0 items-center gap-1">
          <Icon className="size-3.5" />
          <span className="visit-words whitespace-nowrap">{state}</span>
        </span>
      ) : failed || !quiet.has(kind) ? (
        <Icon aria-hidden="true" className="visit-state size-3.5 shrink-0" />
      ) : null}
      {mark ? (
        <span aria-hidden="true" className="doctor-mark">
          {mark}
        </span>
      ) : null}
    </>
  );
}
