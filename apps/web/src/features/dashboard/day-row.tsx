import { type Appointment, can, fullName, relationTo } from '@visite/contract';
import { clsx } from 'clsx';
import { ChevronRight, EllipsisVertical } from 'lucide-react';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { dayOf, formatDate, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { ageOn, lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { type RowDialog, rowEntries } from './row-entries.tsx';
import { type RowAction, rowState } from './row-state.ts';
import { StatusText } from './status-text.tsx';
import type { useRowActions } from './use-row-actions.ts';

export const rowColumns =
  'grid-cols-[3rem_minmax(0,1fr)_auto] @2xl:grid-cols-[3.5rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_9.5rem]';

interface DayRowProps {
  appointment: Appointment;
  now: number;
  /** The patient to take next: only this row's button is filled. */
  due: boolean;
  actions: ReturnType<typeof useRowActions>;
  onDialog: (dialog: RowDialog, appointment: Appointment) => void;
}

/** One line of the day: time, patient, doctor, status and the one thing that is to be done (DASH-14). */
export function DayRow({ appointment, now, due, actions, onDialog }: DayRowProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const current = useCurrentCall() === appointment.id;
  const linkTo = useAppointmentLink();
  const { id, patient, doctor, scheduledStart } = appointment;
  const row = rowState(appointment, now, { user, current });
  const name = fullName(patient.person);
  const mayJoin = can(user.roles, 'call.join', relationTo(appointment, user));
  return (
    <li
      data-appointment={id}
      data-state={row.live.kind}
      aria-current={current || undefined}
      className={clsx(
        'grid min-h-13 items-center gap-x-3 py-1.5 pr-2 pl-4',
        rowColumns,
        current && 'bg-primary-soft',
      )}
    >
      <p className="row-span-2 font-semibold tabular-nums @2xl:row-span-1">
        {formatTime(scheduledStart)}
        {isSameDay(scheduledStart, now) ? null : (
          <span className="block text-xs font-normal text-muted">{formatDate(scheduledStart)}</span>
        )}
      </p>
      <p className="min-w-0 wrap-anywhere">
        <Link to={linkTo(id)} className="rounded-inner font-semibold hover:underline">
          {lastNameFirst(patient.person)}
        </Link>
        <span className="text-muted">, {ageOn(dayOf(now), patient.patientData.dateOfBirth)}</span>
      </p>
      <p className="col-start-2 row-start-2 flex min-w-0 gap-1.5 text-sm @2xl:contents @2xl:text-control">
        <span className="hidden truncate text-muted @2xl:block">
          {withoutFirstName(doctor.person)}
        </span>
        <span className="min-w-0 shrink-0">
          <StatusText row={row} appointment={appointment} now={now} />
        </span>
        {doctor.person.id === user.person.id ? null : (
          <span className="truncate text-muted @2xl:hidden">
            · {withoutFirstName(doctor.person)}
          </span>
        )}
      </p>
      <div className="col-start-3 row-span-2 row-start-1 flex items-center justify-end gap-0.5 @2xl:col-start-5 @2xl:row-span-1">
        <OneAction
          action={row.action}
          appointment={appointment}
          due={due}
          actions={actions}
          name={name}
        />
        <MenuOnDemand
          trigger={
            <Button
              size="small"
              variant="quiet"
              iconOnly
              aria-label={t('dashboard.actions', { name })}
              className="text-muted"
            >
              <EllipsisVertical aria-hidden="true" />
            </Button>
          }
          entries={rowEntries({ appointment, row, mayJoin, actions, onDialog, t })}
        />
      </div>
    </li>
  );
}

interface OneActionProps {
  action: RowAction | null;
  appointment: Appointment;
  due: boolean;
  actions: DayRowProps['actions'];
  name: string;
}

function OneAction({ action, appointment, due, actions, name }: OneActionProps) {
  const t = useTranslation();
  const linkTo = useAppointmentLink();
  const { id } = appointment;
  if (action === null) {
    return (
      <LinkButton
        to={linkTo(id)}
        size="small"
        variant="quiet"
        iconOnly
        aria-label={t('dashboard.details', { name })}
        className="text-muted"
      >
        <ChevronRight aria-hidden="true" />
      </LinkButton>
    );
  }
  const look: ButtonLook = {
    size: 'small',
    variant: due && action === 'start' ? 'primary' : 'quiet',
  };
  const style = look.variant === 'quiet' ? 'text-primary-text!' : '';
  const label = (
    <>
      <span>{t(`dashboard.action.${action}`)}</span>
      <span className="sr-only">: {name}</span>
    </>
  );
  if (action === 'return') {
    return (
      <LinkButton {...look} to={paths.staffCall(id)} className={style}>
        {label}
      </LinkButton>
    );
  }
  const press = {
    resume: () => actions.start(id),
    start: () => actions.start(id),
    add: () => actions.ask(id),
    call: () => actions.telephone(appointment),
    unlock: () => actions.resend(appointment),
    correct: () => actions.show(id),
    remind: () => actions.resend(appointment),
  } satisfies Record<Exclude<RowAction, 'return'>, () => unknown>;
  return (
    <Button {...look} className={style} loading={actions.joining === id} onClick={press[action]}>
      {label}
    </Button>
  );
}
