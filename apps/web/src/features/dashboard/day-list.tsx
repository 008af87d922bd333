import { type Appointment, fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { ChevronRight, Coffee } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayRow, rowColumns } from './day-row.tsx';
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
  const actions = useRowActions();
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const before = rowsBeforeNow(day.today, now);
  const due = dueCall(day.today, now, user);
  const row = (appointment: Appointment) => (
    <DayRow
      appointment={appointment}
      now={now}
      due={appointment.id === due}
      actions={actions}
      onDialog={(wanted, of) => setAsked({ dialog: wanted, appointment: of })}
    />
  );
  const line = <NowLine now={now} />;
  return (
    <section
      aria-label={t('dashboard.calls')}
      className="@container overflow-clip rounded-box border border-line bg-surface"
    >
      <div
        aria-hidden="true"
        className={clsx(
          'hidden gap-x-3 border-b border-line py-2 pr-2 pl-4 text-sm text-muted @2xl:grid',
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
              {day.today.map((appointment, at) => (
                <Fragment key={appointment.id}>
                  {at === before ? line : null}
                  {row(appointment)}
                </Fragment>
              ))}
              {before === day.today.length ? line : null}
            </ul>
          )}
        </>
      )}
      {asked ? <Suspense fallback={null}>{dialog(asked, () => setAsked(null))}</Suspense> : null}
    </section>
  );
}

function NowLine({ now }: { now: number }) {
  const t = useTranslation();
  return (
    <li data-now="" className="flex h-6 items-center border-0!">
      <span className="ml-3 rounded-full bg-primary-text px-2 text-xs leading-5 font-semibold text-surface tabular-nums">
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
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-3 px-4 text-left text-muted hover:bg-sunken"
      >
        <ChevronRight
          className={clsx('size-4 shrink-0 transition-transform', open && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="font-medium">{t('dashboard.past.title', { count: past.length })}</span>
        <span className="ml-auto truncate text-sm">{parts.join(', ')}</span>
      </button>
      {open ? (
        <ul className="divide-y divide-line border-t border-line">
          {past.map((each) => (
            <Fragment key={each.id}>{row(each)}</Fragment>
          ))}
        </ul>
      ) : null}
    </div>
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
