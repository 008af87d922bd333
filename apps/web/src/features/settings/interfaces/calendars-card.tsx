import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CalendarFeed } from '../../../staff/calendar-feed.tsx';
import { useCalendarLinks } from '../../../staff/calendar-link-queries.ts';
import { ExternalCalendar } from '../../../staff/external-calendar.tsx';
import { useDoctors } from '../../../staff/staff-queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/failure-message.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Every doctor's calendar links; one is open at a time. */
export function CalendarsCard() {
  const t = useTranslation();
  const { doctors } = useDoctors();
  const links = useCalendarLinks();
  const [open, setOpen] = useState<string | null>(null);
  const nameOf = (staffId: string) => doctors.find(({ id }) => id === staffId)?.name ?? '…';
  return (
    <Card title={t('connections.calendar.title')}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">{t('connections.calendar.adminText')}</p>
        {links.isPending ? <Skeleton lines={3} /> : null}
        {links.error && !links.data ? (
          <LoadFailed error={links.error} onRetry={links.refetch} />
        ) : null}
        {links.data?.length === 0 ? <p>{t('connections.calendar.noDoctors')}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {links.data?.map((each) => {
            const isOpen = open === each.staffId;
            return (
              <li key={each.staffId} className="flex flex-col gap-4 py-3 last:pb-0">
                <div className="flex flex-wrap items-center gap-2">
                  <span className="min-w-0 flex-1 basis-40 font-medium">
                    {nameOf(each.staffId)}
                  </span>
                  {each.feed ? (
                    <Badge tone="success">{t('connections.calendar.hasFeed')}</Badge>
                  ) : null}
                  {each.external ? (
                    <Badge tone={each.external.failure ? 'warning' : 'success'}>
                      {t(
                        each.external.failure
                          ? 'connections.calendar.failed'
                          : 'connections.calendar.hasBusy',
                      )}
                    </Badge>
                  ) : null}
                  <Button
                    aria-expanded={isOpen}
                    aria-label={t(
                      isOpen
                        ? 'connections.calendar.closeNamed'
                        : 'connections.calendar.changeNamed',
                      { name: nameOf(each.staffId) },
                    )}
                    onClick={() => setOpen(isOpen ? null : each.staffId)}
                  >
                    {t(isOpen ? 'connections.calendar.close' : 'connections.calendar.change')}
                  </Button>
                </div>
                {isOpen ? (
                  <div className="flex flex-col gap-6 border-l-2 border-line pl-4">
                    <CalendarFeed {...each} />
                    <ExternalCalendar {...each} />
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
