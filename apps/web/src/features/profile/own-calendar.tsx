import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { CalendarFeed } from '../../staff/calendar-feed.tsx';
import { useCalendarLinks } from '../../staff/calendar-link-queries.ts';
import { ExternalCalendar } from '../../staff/external-calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A doctor's own appointments elsewhere, and the other calendar's busy hours here. */
export function OwnCalendar() {
  const t = useTranslation();
  const { person } = useStaffUser();
  const links = useCalendarLinks();
  const own = links.data?.find(({ staffId }) => staffId === person.id);
  return (
    <Card title={t('connections.calendar.title')}>
      {own ? (
        <div className="flex flex-col gap-6">
          <CalendarFeed {...own} />
          <ExternalCalendar {...own} />
        </div>
      ) : links.error ? (
        <LoadFailed error={links.error} onRetry={links.refetch} />
      ) : links.isPending ? (
        <Skeleton lines={4} />
      ) : null}
    </Card>
  );
}
