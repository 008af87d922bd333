import { type Appointment, fullName } from '@visite/contract';
import { CalendarPlus, Coffee } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useCurrentCall } from '../../call-session/staff-call-context.tsx';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/lazy-part.ts';
import { paths } from '../../navigation/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallRow } from './call-row.tsx';
import type { Day } from './todays-calls.ts';

const CancelDialog = lazyPart(
  async () => (await import('../../appointments/cancel-dialog.tsx')).CancelDialog,
);

interface CallListProps {
  day: Day;
  now: number;
  loaded: boolean;
  /** Whose calls are shown. */
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
