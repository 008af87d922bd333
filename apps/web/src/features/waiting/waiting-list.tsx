import { type Appointment, can, fullName, relationTo } from '@visite/contract';
import { clsx } from 'clsx';
import { CircleCheck, Clock, Mic, TriangleAlert, UserPlus, Video } from 'lucide-react';
import { useMemo } from 'react';
import { useLiveAppointments } from '../../appointments/live-appointments.ts';
import { waitsLong } from '../../appointments/live-state.ts';
import { useCurrentCall, useIsReady } from '../../call-session/call-control.ts';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { AgeOrBirth } from '../../patients/age-or-birth.tsx';
import { lastNameFirst, namesakesAmong, withoutFirstName } from '../../patients/name-and-age.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { useNow } from '../../ui/use-now.ts';
import { readinessOf } from './readiness.ts';

interface WaitingListProps {
  waiting: readonly Appointment[];
  /** The button of the one to take next: beside the day's list it is the row's that is filled (DASH-14). */
  first?: 'primary' | 'soft';
}

/** Who waits, how long, for whom and how ready; whoever comes goes to the end of the list. */
export function WaitingList({ waiting, first = 'primary' }: WaitingListProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const now = useNow(5_000);
  const mayStart = (each: Appointment) => can(user.roles, 'call.join', relationTo(each, user));
  const due = waiting.find(mayStart)?.id;
  const { byId } = useLiveAppointments();
  // Of all that are open: whoever has the same name may stand beside it in the day's list.
  const namesakes = useMemo(() => namesakesAmong(byId.values()), [byId]);
  if (waiting.length === 0) {
    return (
      <p className="rounded-box border border-line bg-surface px-4 py-3 text-muted">
        {t('waiting.nobody')}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line overflow-clip rounded-box border border-line bg-surface">
      {waiting.map((each) => (
        <WaitingPerson
          key={each.id}
          appointment={each}
          now={now}
          namesake={namesakes.has(each.patient.person.id)}
          mayStart={mayStart(each)}
          due={each.id === due ? first : null}
          own={each.doctor.person.id === user.person.id}
        />
      ))}
    </ul>
  );
}

interface WaitingPersonProps {
  appointment: Appointment;
  now: number;
  /** Another patient has the same name. */
  namesake: boolean;
  mayStart: boolean;
  /** The one to take next, and how its button looks. */
  due: 'primary' | 'soft' | null;
  /** Who looks at it knows for whom. */
  own: boolean;
}

function WaitingPerson({ appointment, now, namesake, mayStart, due, own }: WaitingPersonProps) {
  const t = useTranslation();
  const { id, patient, doctor, scheduledStart, patientWaitingSince } = appointment;
  const minutes = Math.max(0, Math.floor((now - Date.parse(patientWaitingSince ?? '')) / 60_000));
  const late = waitsLong(appointment, now);
  return (
    <li
      data-waiting={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-3 md:gap-x-3 md:@max-[44rem]/day:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{lastNameFirst(patient.person)}</span>
        <span className="text-muted">
          ,<AgeOrBirth {...{ patient, now, namesake }} />
        </span>
      </p>
      <p
        data-late={late || undefined}
        className={clsx(
          'inline-flex items-center gap-1.5 justify-self-end rounded-full font-semibold whitespace-nowrap tabular-nums',
          late && 'bg-warning-soft px-2.5 text-warning',
          !due && 'max-md:hidden',
        )}
      >
        {late ? <Clock className="size-4" aria-hidden="true" /> : null}
        {t('waiting.minutes', { minutes })}
      </p>
      <p className="flex min-w-0 text-sm whitespace-pre text-muted">
        {due ? null : (
          <span className={clsx('md:hidden', late && 'font-semibold text-warning')}>
            {`${t('waiting.minutes', { minutes })} · `}
          </span>
        )}
        {own ? formatTime(scheduledStart) : `${formatTime(scheduledStart)} · `}
        {own ? null : <span className="truncate">{withoutFirstName(doctor.person)}</span>}
      </p>
      <Readiness appointment={appointment} compact={!due} />
      <div
        className={clsx(
          'col-span-2 mt-2 md:@max-[44rem]/day:col-span-1 md:@max-[44rem]/day:col-start-3 md:@max-[44rem]/day:row-span-2 md:@max-[44rem]/day:row-start-1 md:@max-[44rem]/day:mt-0',
          !due &&
            'max-md:col-span-1 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:mt-0',
        )}
      >
        <Start appointment={appointment} mayStart={mayStart} due={due} />
      </div>
      <ConnectedAhead id={id} compact={!due} />
    </li>
  );
}

const readinessLooks = {
  ready: { icon: CircleCheck, style: 'text-success' },
  soundOnly: { icon: Mic, style: 'text-muted' },
  problem: { icon: TriangleAlert, style: 'text-warning' },
} as const;

/** What the patient's own page has found out about camera and microphone (DASH-15). */
function Readiness({ appointment, compact }: { appointment: Appointment; compact: boolean }) {
  const t = useTranslation();
  const readiness = readinessOf(appointment);
  if (!readiness) return <span className={compact ? 'max-md:hidden' : ''} />;
  const { icon: Icon, style } = readinessLooks[readiness.kind];
  return (
    <p
      data-readiness={readiness.kind}
      className={clsx(
        'inline-flex items-center gap-1.5 justify-self-end text-sm',
        style,
        compact && 'max-md:hidden',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(readiness.text)}
    </p>
  );
}

/** The connection stands, without picture and sound: the patient is ready, not seen (PEER-60). */
function ConnectedAhead({ id, compact }: { id: string; compact: boolean }) {
  const t = useTranslation();
  if (!useIsReady(id)) return null;
  return (
    <p
      data-ready
      className={clsx(
        'col-span-full mt-2 inline-flex items-start gap-1.5 text-sm text-muted',
        compact && 'max-md:hidden',
      )}
    >
      <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('waiting.connectedAhead')}
    </p>
  );
}

type StartProps = Pick<WaitingPersonProps, 'appointment' | 'mayStart' | 'due'>;

function Start({ appointment: { id, patient }, mayStart, due }: StartProps) {
  const t = useTranslation();
  const current = useCurrentCall();
  const { join, joining, ask } = useJoinCall();
  const whose = <span className="sr-only">: {fullName(patient.person)}</span>;
  if (id === current) {
    return (
      <LinkButton to={paths.staffCall(id)} block icon={<Video aria-hidden="true" />}>
        <span>{t('shell.toCall')}</span>
        {whose}
      </LinkButton>
    );
  }
  if (!mayStart) {
    return (
      <Button
        block
        className="max-md:px-2.5! max-md:text-sm!"
        icon={<UserPlus className="max-md:hidden" aria-hidden="true" />}
        onClick={() => ask(id)}
      >
        <span>{t('shell.join.add')}</span>
        {whose}
      </Button>
    );
  }
  const press = () =>
    join(id).catch((error: unknown) => {
      notify({ type: 'error', title: t('waiting.joinFailed'), message: errorText(error) });
    });
  return (
    <Button
      block
      variant={due ?? 'secondary'}
      // On the dark ground the tint alone looks like a button that is off.
      {...(due === 'soft' && { className: 'border-primary-text!' })}
      icon={<Video className={due ? '' : 'max-md:hidden'} aria-hidden="true" />}
      loading={joining === id}
      onClick={press}
    >
      <span className={due ? '' : 'max-md:hidden'}>{t('waiting.start')}</span>
      {due ? null : <span className="md:hidden">{t('waiting.startShort')}</span>}
      {whose}
    </Button>
  );
}
