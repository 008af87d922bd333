import { type FetchCalendarsDeps, fetchCalendars } from '../calendar-links/fetch-calendars.ts';
import type { Config } from '../config.ts';
import { createOutboundRequests } from '../outbound-requests/outbound-requests.ts';
import type { Job } from './job.ts';

type CalendarsJobDeps = Omit<FetchCalendarsDeps, 'outbound'> & { config: Config };

export function calendarsJob({ config, ...deps }: CalendarsJobDeps): Job {
  const outbound = createOutboundRequests(config);
  return {
    name: 'calendars',
    everySeconds: 60,
    notified: true,
    run: (at, stopping) => fetchCalendars({ ...deps, outbound }, at, stopping),
  };
}
