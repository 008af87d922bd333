import { type Appointment, fullName, type StaffUser } from '@visite/contract';
import { clsx } from 'clsx';
import { ChevronRight, EllipsisVertical } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { formatDate, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { AgeOrBirth } from '../../patients/age-or-birth.tsx';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { Button, type ButtonLook, buttonStyle } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { type RowAction, type RowState, rowAt, rowState } from './row-state.ts';
import { StatusText } from './status-text.tsx';

export const rowColumns =
  'grid-cols-[3rem_minmax(0,1fr)_auto] @2xl:grid-cols-[3.5rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(10.5rem,1fr)_9.5rem]';

interface DayRowProps {
  appointment: Appointment;
  now: number;
  /** Another patient of the day has the same name. */
  namesake: boolean;
  /** The patient to take next: only this row's button is filled. */
  due: boolean;
  user: StaffUser;
  /** This tab is in the call. */
  current: boolean;
  /** The call is being loaded. */
  joining: boolean;
  /** The appointment's address on this page. */
  href: string;
  /** The same for all rows and renders. */
  handlers: RowHandlers;
}

export interface RowHandlers {
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  act: (action: Exclude<RowAction, 'return'>, appointment: Appointment) => void;
  loadEntries: () => Promise<unknown>;
  entriesOf: (appointment: Appointment, row: RowState) => readonly MenuEntry[];
}

/**
 * Drawn again only if it looks different: with hundreds of them every press would otherwise wait for all.
 */
export const DayRow = memo(PlainRow, (before, after) => {
  const { now, ...was } = before;
  const { now: later, ...is } = after;
  const same = Object.entries(was).every(([name, value]) => Reflect.get(is, name) === value);
  if (!same || now === later) return same;
  return rowAt(is.appointment, now, is) === rowAt(is.appointment, later, is);
});

/** One line of the day: time, patient, doctor, status and the one thing that is to be done (DASH-14). */
function PlainRow({
  appointment,
  now,
  namesake,
  due,
  user,
  current,
  joining,
  href,
  handlers,
}: DayRowProps) {
  const t = useTranslation();
  const { id, patient, doctor, scheduledStart } = appointment;
  const row = rowState(appointment, now, { user, current });
  const name = fullName(patient.person);
  return (
    <li
      data-appointment={id}
      data-state={row.live.kind}
      aria-current={current || undefined}
      className={clsx(
        'grid min-h-13 items-center gap-x-2 py-1.5 pr-1 pl-3 [contain-intrinsic-height:auto_3.25rem] [content-visibility:auto]',
        rowColumns,
        current && 'bg-primary-soft',
      )}
    >
      <p className="row-span-2 font-semibold tabular-nums @2xl:row-span-1">
        {formatTime(scheduledStart)}
        {isSameDay(scheduledStart, now) ? null : (
          <span className="block text-xs font-normal text-muted">
            {formatDate(scheduledStart).slice(0, 6)}
          </span>
        )}
      </p>
      <p className="min-w-0 wrap-anywhere">
        <a
          href={href}
          onClick={handlers.follow}
          className="rounded-inner font-semibold hover:underline"
        >
          {lastNameFirst(patient.person)}
        </a>
        <span className="text-muted">
          ,<AgeOrBirth {...{ patient, now, namesake }} />
        </span>
      </p>
      <p className="col-start-2 row-start-2 flex min-w-0 gap-1.5 text-sm @2xl:contents @2xl:text-control">
        <span className="hidden truncate text-muted @2xl:block">
          {withoutFirstName(doctor.person)}
        </span>
        <span className="max-w-full min-w-0 shrink-0">
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
          joining={joining}
          href={href}
          handlers={handlers}
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
          loadEntries={handlers.loadEntries}
          entries={() => handlers.entriesOf(appointment, row)}
        />
      </div>
    </li>
  );
}

interface OneActionProps {
  action: RowAction | null;
  appointment: Appointment;
  due: boolean;
  joining: boolean;
  href: string;
  handlers: RowHandlers;
  name: string;
}

function OneAction(props: OneActionProps) {
  const { action, appointment, due, joining, href, handlers, name } = props;
  const t = useTranslation();
  if (action === null) {
    return (
      <a
        href={href}
        onClick={handlers.follow}
        aria-label={t('dashboard.details', { name })}
        // The name leads there too: in a narrow row it has the room.
        className={buttonStyle(
          { size: 'small', variant: 'quiet', iconOnly: true },
          'text-muted @max-2xl:hidden',
        )}
      >
        <ChevronRight aria-hidden="true" />
      </a>
    );
  }
  const look: ButtonLook = {
    size: 'small',
    variant: due && action === 'start' ? 'primary' : 'quiet',
  };
  const style = look.variant === 'quiet' ? 'text-primary-text! @max-2xl:px-1.5!' : '';
  const label = (
    <>
      <span>{t(`dashboard.action.${action}`)}</span>
      <span className="sr-only">: {name}</span>
    </>
  );
  if (action === 'return') {
    return (
      <LinkButton {...look} to={paths.staffCall(appointment.id)} className={style}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button
      {...look}
      className={style}
      loading={joining}
      onClick={() => handlers.act(action, appointment)}
    >
      {label}
    </Button>
  );
}
