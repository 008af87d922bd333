import { type Appointment, can, fullName, relationTo } from '@visite/contract';
import { clsx } from 'clsx';
import { ChevronRight, Coffee } from 'lucide-react';
import { type ReactNode, Suspense, startTransition, useCallback, useMemo, useState } from 'react';
import { usePlainAppointmentLinks } from '../../appointments/appointment-link.ts';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { namesakesAmong } from '../../patients/name-and-age.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useGrowingCount } from '../../ui/use-growing-count.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { DayRow, type RowHandlers, rowColumns } from './day-row.tsx';
import type { RowDialog } from './row-entries.tsx';
import { dueCall } from './row-state.ts';
import { type Day, rowsBeforeNow } from './todays-calls.ts';
import { useRowActions } from './use-row-actions.ts';

export interface AskedDialog {
  dialog: RowDialog;
  appointment: Appointment;
}

interface DayListProps {
  day: Day;
  now: number;
  loaded: boolean;
  /** Draws what a row has asked for; its code belongs to other screens. */
  dialog: (asked: AskedDialog, onClose: () => void) => ReactNode;
}

/** The day as dense rows, the past folded, with a line at the present time (DASH-14). */
export function DayList({ day, now, loaded, dialog }: DayListProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const current = useCurrentCall();
  const { hrefOf, follow } = usePlainAppointmentLinks();
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const { joining, handlers } = useRowHandlers(follow, setAsked);
  const before = rowsBeforeNow(day.today, now);
  const due = dueCall(day.today, now, user);
  const drawn = useGrowingCount(day.today.length);
  const namesakes = useMemo(() => namesakesAmong([...day.past, ...day.today]), [day]);
  const row = useCallback(
    (appointment: Appointment) => (
      <DayRow
        key={appointment.id}
        appointment={appointment}
        now={now}
        namesake={namesakes.has(appointment.patient.person.id)}
        due={appointment.id === due}
        user={user}
        current={appointment.id === current}
        joining={appointment.id === joining}
        href={hrefOf(appointment.id)}
        handlers={handlers}
      />
    ),
    [now, namesakes, due, user, current, joining, hrefOf, handlers],
  );
  // A dialog that a row has asked for opens without a look at all rows.
  const rows = useMemo(() => day.today.slice(0, drawn).map(row), [day.today, drawn, row]);
  return (
    <section
      aria-label={t('dashboard.calls')}
      className="@container overflow-clip rounded-box border border-line bg-surface"
    >
      <div
        aria-hidden="true"
        className={clsx(
          'hidden gap-x-2 border-b border-line py-2 pr-1 pl-3 text-sm text-muted @2xl:grid',
          rowColumns,
        )}
      >
        <span>{t('dashboard.column.time')}</span>
        <span>{t('dashboard.column.patient')}</span>
        <span>{t('dashboard.column.doctor')}</span>
        <span>{t('dashboard.column.status')}</span>
      </div>
      {!loaded ? (
        <Skeleton lines={6} className="p-5" />
      ) : (
        <>
          <Past past={day.past} row={row} />
          {day.today.length === 0 ? (
            <NothingToday next={day.next} />
          ) : (
            <ul className="divide-y divide-line">
              {before <= drawn ? rows.toSpliced(before, 0, <NowLine key="now" now={now} />) : rows}
            </ul>
          )}
        </>
      )}
      {asked ? <Suspense fallback={null}>{dialog(asked, () => setAsked(null))}</Suspense> : null}
    </section>
  );
}

let entries: typeof import('./row-entries.tsx') | undefined;

/** With the first menu that somebody comes near. */
async function loadEntries(): Promise<void> {
  entries = await import('./row-entries.tsx');
}

/** The same for every row and every render. */
function useRowHandlers(
  follow: RowHandlers['follow'],
  onAsk: (asked: AskedDialog) => void,
): { joining: string | null; handlers: RowHandlers } {
  const t = useTranslation();
  const user = useStaffUser();
  const actions = useRowActions();
  const latest = useLatest(actions);
  const handlers = useMemo<RowHandlers>(
    () => ({
      follow,
      act: (action, appointment) => {
        const { start, ask, telephone, resend, correct } = latest.current;
        const { id } = appointment;
        const presses = {
          resume: () => start(id),
          start: () => start(id),
          add: () => ask(id),
          call: () => telephone(appointment),
          unlock: () => resend(appointment),
          correct: () => correct(appointment),
          address: () => correct(appointment),
          remind: () => resend(appointment),
        } satisfies Record<typeof action, () => unknown>;
        presses[action]();
      },
      loadEntries,
      entriesOf: (appointment, row) =>
        entries?.rowEntries({
          appointment,
          row,
          mayJoin: can(user.roles, 'call.join', relationTo(appointment, user)),
          actions: latest.current,
          // The press is seen before the dialog is drawn.
          onDialog: (dialog, of) => startTransition(() => onAsk({ dialog, appointment: of })),
          t,
        }) ?? [],
    }),
    [follow, onAsk, user, t, latest],
  );
  return { joining: actions.joining, handlers };
}

function NowLine({ now }: { now: number }) {
  const t = useTranslation();
  return (
    <li data-now="" className="flex h-6 items-center border-0!">
      <span className="ml-3 rounded-full bg-primary px-2 text-xs leading-5 font-semibold text-on-primary tabular-nums">
        {t('dashboard.now', { time: formatTime(now) })}
      </span>
      <span aria-hidden="true" className="h-0.5 flex-1 bg-primary-text" />
    </li>
  );
}

interface PastProps {
  past: readonly Appointment[];
  row: (appointment: Appointment) => ReactNode;
}

function Past({ past, row }: PastProps) {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  if (past.length === 0) return null;
  const ended = past.filter(({ state }) => state.type === 'stopped').length;
  const cancelled = past.filter(({ state }) => state.type === 'cancelled').length;
  const missed = past.length - ended - cancelled;
  const parts = [
    ended > 0 && t('dashboard.past.ended', { count: ended }),
    missed > 0 && t('dashboard.past.missed', { count: missed }),
    cancelled > 0 && t('dashboard.past.cancelled', { count: cancelled }),
  ].filter(Boolean);
  return (
    <div className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
          // Their rows come and go after the press is painted.
          startTransition(() => setOpened(!open));
        }}
        className="flex min-h-11 w-full items-center gap-3 px-4 text-left text-muted hover:bg-sunken"
      >
        <ChevronRight
          className={clsx('size-4 shrink-0 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1.5">
          <span className="font-medium">{t('dashboard.past.title', { count: past.length })}</span>
          <span className="text-sm">{parts.join(', ')}</span>
        </span>
      </button>
      {opened ? <PastRows open={open} past={past} row={row} /> : null}
    </div>
  );
}

/** Hidden at once when it is folded: the press does not wait until its rows are gone, nor look at them. */
function PastRows({ open, past, row }: PastProps & { open: boolean }) {
  const drawn = useGrowingCount(past.length, { first: 0 });
  const rows = useMemo(() => past.slice(0, drawn).map(row), [past, drawn, row]);
  return (
    <ul
      className={clsx(
        'divide-y divide-line',
        // Not `hidden`: that would take hundreds of rows apart before the press is painted.
        open ? 'border-t border-line' : 'h-0 [content-visibility:hidden]',
      )}
    >
      {rows}
    </ul>
  );
}

function NothingToday({ next }: { next: Appointment | null }) {
  const t = useTranslation();
  const message = next
    ? t('dashboard.emptyNext', {
        name: fullName(next.patient.person),
        date: formatDate(next.scheduledStart),
        time: formatTime(next.scheduledStart),
      })
    : t('dashboard.emptyNone');
  return (
    <EmptyState
      icon={<Coffee aria-hidden="true" />}
      title={t('dashboard.emptyTitle')}
      message={message}
    />
  );
}
