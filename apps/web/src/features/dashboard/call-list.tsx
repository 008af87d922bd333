import { type Appointment, can, didNotArrive, fullName, relationTo } from '@visite/contract';
import { clsx } from 'clsx';
import {
  CalendarPlus,
  CalendarX,
  Coffee,
  EllipsisVertical,
  MailWarning,
  ShieldX,
  UserPlus,
  Video,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { invitationTexts } from '../../appointments/invitation-texts.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate, formatDay, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';

import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Day } from './todays-calls.ts';

const CancelDialog = lazyPart(
  async () => (await import('../../appointments/cancel-dialog.tsx')).CancelDialog,
);

interface CallListProps {
  day: Day;
  now: number;
  loaded: boolean;
  /** Switch between own calls and all calls. */
  filter: ReactNode;
}

export function CallList({ day, now, loaded, filter }: CallListProps) {
  const t = useTranslation();
  const { join, joining, ask } = useJoinCall();
  const current = useCurrentCall();
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const press = (id: string) =>
    join(id).catch((error: unknown) => {
      notify({ type: 'error', title: t('dashboard.joinFailed'), message: errorText(error) });
    });
  return (
    <Card
      title={t('dashboard.calls')}
      actions={filter}
      padded={false}
      className="@container overflow-clip"
    >
      {!loaded ? (
        <Skeleton lines={6} className="px-5 pb-5" />
      ) : day.today.length === 0 ? (
        <NothingToday next={day.next} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {day.today.map((appointment) => (
            <CallRow
              key={appointment.id}
              appointment={appointment}
              now={now}
              current={current === appointment.id}
              joining={joining === appointment.id}
              onJoin={() => press(appointment.id)}
              onAdd={() => ask(appointment.id)}
              onCancel={() => setCancelling(appointment)}
            />
          ))}
        </ul>
      )}
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      ) : null}
    </Card>
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
      action={
        <LinkButton to={paths.newAppointment()} icon={<CalendarPlus aria-hidden="true" />}>
          {t('dashboard.schedule')}
        </LinkButton>
      }
    />
  );
}

interface CallRowProps {
  appointment: Appointment;
  now: number;
  /** This tab is in the call already: a link to it replaces "join" (DASH-12). */
  current: boolean;
  joining: boolean;
  onJoin: () => void;
  /** Asks for confirmation, because the user is not part of this call yet. */
  onAdd: () => void;
  onCancel: () => void;
}

function CallRow(props: CallRowProps) {
  const { appointment, now, current, joining, onJoin } = props;
  const t = useTranslation();
  const user = useStaffUser();
  const { patient, doctor, scheduledStart, scheduledEnd, invitation } = appointment;
  const state = liveState(appointment, now);
  const name = fullName(patient.person);
  const waiting = state.kind === 'waiting';
  const mayJoin = can(user.roles, 'call.join', relationTo(appointment, user));
  const linkTo = useAppointmentLink();
  const entries = useRowEntries(props, mayJoin);
  return (
    <li
      data-appointment={appointment.id}
      data-state={state.kind}
      aria-current={current || undefined}
      className={clsx(
        'grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-l-4 py-3 pr-3 pl-4 @2xl:grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,15rem)_auto]',
        rowLook(waiting, current),
      )}
    >
      <p className="self-start tabular-nums">
        <span className="block text-base font-semibold">{formatTime(scheduledStart)}</span>
        <span className="block text-sm text-muted">
          {isSameDay(scheduledStart, now) ? formatTime(scheduledEnd) : formatDate(scheduledStart)}
        </span>
      </p>
      <div className="min-w-0">
        <Link
          to={linkTo(appointment.id)}
          className="rounded-inner font-semibold hyphens-auto [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          {t('dashboard.born', { date: formatDay(patient.patientData.dateOfBirth) })}
          {doctor.person.id === user.person.id ? null : ` · ${fullName(doctor.person)}`}
        </p>
        {appointment.consent?.withdrawnAt ? (
          <Badge tone="warning" icon={<ShieldX aria-hidden="true" />} className="mt-1">
            {t('appointment.consent.short')}
          </Badge>
        ) : null}
        {didNotArrive(invitation) ? (
          <Badge tone="warning" icon={<MailWarning aria-hidden="true" />} className="mt-1">
            {t(invitationTexts[invitation.state])}
          </Badge>
        ) : null}
      </div>
      <div className="col-span-2 col-start-2 row-start-2 @2xl:col-span-1 @2xl:col-start-3 @2xl:row-start-1">
        <StateBadge state={state} now={now} />
        {current ? <p className="mt-1 text-sm font-medium">{t('dashboard.inThisCall')}</p> : null}
      </div>
      <div className="col-start-3 row-start-1 flex items-center justify-end gap-1 @2xl:col-start-4 @2xl:min-w-48">
        {current ? (
          <LinkButton
            to={paths.staffCall(appointment.id)}
            size="small"
            variant="primary"
            icon={<Video aria-hidden="true" />}
          >
            <span className="sr-only @md:not-sr-only">{t('shell.toCall')}</span>
            <span className="sr-only">: {name}</span>
          </LinkButton>
        ) : mayJoin ? (
          <Button
            size="small"
            variant={waiting ? 'primary' : 'secondary'}
            icon={<Video aria-hidden="true" />}
            loading={joining}
            onClick={onJoin}
          >
            <span className="sr-only @md:not-sr-only">{t('dashboard.join')}</span>
            <span className="sr-only">: {name}</span>
          </Button>
        ) : null}
        {entries.length === 0 ? (
          <span className="w-[calc(var(--control)-0.5rem)]" />
        ) : (
          <MenuOnDemand
            trigger={
              <Button
                size="small"
                variant="quiet"
                iconOnly
                aria-label={t('dashboard.actions', { name })}
              >
                <EllipsisVertical aria-hidden="true" />
              </Button>
            }
            entries={entries}
          />
        )}
      </div>
    </li>
  );
}

function rowLook(waiting: boolean, current: boolean): string {
  if (current) return 'border-l-primary bg-primary-soft';
  return waiting ? 'border-l-danger bg-danger-soft' : 'border-l-transparent';
}

function useRowEntries({ appointment, onAdd, onCancel }: CallRowProps, mayJoin: boolean) {
  const t = useTranslation();
  const entries: MenuEntry[] = [];
  if (!mayJoin) {
    const icon = <UserPlus aria-hidden="true" />;
    entries.push({ key: 'add', label: t('shell.join.add'), icon, onSelect: onAdd });
  }
  if (appointment.state.type !== 'started') {
    entries.push({
      key: 'cancel',
      label: t('dashboard.cancel'),
      icon: <CalendarX aria-hidden="true" />,
      danger: true,
      onSelect: onCancel,
    });
  }
  return entries;
}
