import { type Appointment, fullName, notTold } from '@visite/contract';
import { clsx } from 'clsx';
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
  /** Somebody else of this day has the same last name: the first name is always seen. */
  namesake?: boolean;
  /** Where it is dragged to. */
  time?: string | undefined;
}

/**
 * One appointment in one line: time, name, state; a long name is clipped, the time never. Nothing else is
 * clipped: a day has five hundred of these, and each clip is sorted into layers before each paint.
 */
export function VisitLine(props: VisitLineProps) {
  const { appointment, kind, words = false, mark, time, namesake = false } = props;
  const t = useTranslation();
  const { person } = appointment.patient;
  const failed = notTold(appointment) !== null;
  const Icon = failed ? MailWarning : icons[kind];
  const state = t(`calendar.state.${kind}`);
  return (
    <>
      <span className="shrink-0 font-semibold tabular-nums">
        {time ?? formatTime(appointment.scheduledStart)}
      </span>
      <span
        title={listName(person)}
        className={clsx(
          'visit-name min-w-0 flex-1 truncate text-left font-medium',
          namesake && 'visit-namesake',
        )}
      >
        {/* Without room for both the first name goes to a second line, which is clipped. */}
        {namesake ? (
          listName(person)
        ) : (
          <>
            <span className="whitespace-nowrap">{person.lastName}</span>
            <wbr />
            <span className="whitespace-nowrap">, {person.firstName}</span>
          </>
        )}
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
