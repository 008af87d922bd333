import * as z from 'zod/mini';
import { calendarFeedMade, calendarLinks, externalCalendarInput } from './calendar-links.ts';
import type { Endpoint } from './endpoint.ts';
import { success } from './wire.ts';

const linked = { who: 'staff', action: 'calendars.link', status: 200 } as const;

/** Below `/calendar/links`: a doctor's appointments in other calendars, and busy hours from there. */
export const calendarLinkEndpoints = {
  /** Of every doctor whom the caller may link: doctors get their own. */
  listCalendarLinks: {
    method: 'GET',
    path: '/calendar/links',
    ...linked,
    response: z.array(calendarLinks),
  },
  /** A new address; the one before ends. */
  makeCalendarFeed: {
    method: 'POST',
    path: '/calendar/links/:staffId/feed',
    ...linked,
    response: calendarFeedMade,
    status: 201,
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/calendar/links/:staffId/feed',
    ...linked,
    response: success,
  },
  setExternalCalendar: {
    method: 'PUT',
    path: '/calendar/links/:staffId/external',
    ...linked,
    body: externalCalendarInput,
    response: success,
    rate: { burst: 20, perMinute: 6 },
  },
  removeExternalCalendar: {
    method: 'DELETE',
    path: '/calendar/links/:staffId/external',
    ...linked,
    response: success,
  },
} as const satisfies Record<string, Endpoint>;
