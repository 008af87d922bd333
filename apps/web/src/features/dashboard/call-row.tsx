import { type Appointment, can, fullName } from '@visite/contract';
import { CalendarX, EllipsisVertical, MailWarning, Video } from 'lucide-react';
import { relationTo } from '../../app/relation-to.ts';
import { useStaffUser } from '../../app/staff-session.tsx';
import { formatDate, formatDay, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { liveState } from './live-state.ts';
import { StateBadge } from './state-badge.tsx';

interface CallRowProps {
  appointment: Appointment;
  now: number;
  joining: boolean;
  onJoin: () => void;
  onCancel: () => void;
}

export function CallRow({ appointment, now, joining, onJoin, onCancel }: CallRowProps) {
  const t = useTexts();
  const user = useStaffUser();
  const { patient, doctor, scheduledStart, scheduledEnd, invitation } = appointment;
  const state = liveState(appointment, now);
  const name = fullName(patient.person);
  const waiting = state.kind === 'waiting';
  const mayJoin = can(user.roles, 'call.join', relationTo(appointment, user));
  const begun = appointment.state.type === 'started';
  return (
    <li
      data-appointment={appointment.id}
      data-state={state.kind}
      className={classNames(
        'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-l-4 px-4 py-3 sm:px-5 lg:grid-cols-[4.5rem_minmax(0,1fr)_minmax(11rem,auto)_auto]',
        waiting ? 'border-danger bg-danger-soft' : 'border-transparent',
      )}
    >
      <p className="tabular-nums">
        <span className="block text-base font-semibold">{formatTime(scheduledStart)}</span>
        <span className="block text-sm text-muted">
          {isSameDay(scheduledStart, now) ? formatTime(scheduledEnd) : formatDate(scheduledStart)}
        </span>
      </p>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {t('dashboard.born', { date: formatDay(patient.patientData.dateOfBirth) })}
          {doctor.person.id === user.person.id ? null : ` · ${fullName(doctor.person)}`}
        </p>
        {invitation.state === 'failed' ? (
          <Badge tone="warning" icon={<MailWarning aria-hidden="true" />} className="mt-1">
            {t('dashboard.invitationFailed')}
          </Badge>
        ) : null}
      </div>
      <div className="col-span-3 col-start-2 row-start-2 lg:col-span-1 lg:col-start-auto lg:row-start-auto">
        <StateBadge state={state} now={now} />
      </div>
      <div className="flex items-center justify-end gap-1">
        {mayJoin ? (
          <Button
            size="small"
            variant={waiting ? 'primary' : 'secondary'}
            icon={<Video aria-hidden="true" />}
            aria-label={t('dashboard.joinLabel', { name })}
            loading={joining}
            onClick={onJoin}
          >
            <span className="hidden sm:inline">{t('dashboard.join')}</span>
          </Button>
        ) : null}
        {begun ? null : (
          <Menu
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
            entries={[
              {
                key: 'cancel',
                label: t('dashboard.cancel'),
                icon: <CalendarX aria-hidden="true" />,
                danger: true,
                onSelect: onCancel,
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}
