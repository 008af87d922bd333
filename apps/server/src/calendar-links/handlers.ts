import type { Handlers } from '../platform/handler.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import {
  endCalendarFeed,
  listCalendarLinks,
  makeCalendarFeed,
  removeExternalCalendar,
  setExternalCalendar,
} from './calendar-links.ts';

const done = { success: true } as const;
/** As ids are stored: a caller's own is compared with it. */
const lowered = ({ staffId }: { staffId: string }) => ({ staffId: staffId.toLowerCase() });

/** Below `/calendar/links`. */
export function calendarLinkHandlers(keys: BoxKeys) {
  const box = secretBoxOf(keys);
  return {
    listCalendarLinks: async ({ tx, caller }) => listCalendarLinks(tx, caller),
    makeCalendarFeed: async ({ tx, params, caller, requestId, tenant }) => {
      const change = { ...lowered(params), caller, requestId };
      return { ...done, address: await makeCalendarFeed(tx, change, tenant.publicUrl) };
    },
    endCalendarFeed: async ({ tx, params, caller, requestId }) => {
      await endCalendarFeed(tx, { ...lowered(params), caller, requestId });
      return done;
    },
    setExternalCalendar: async ({ tx, params, body: { address }, caller, requestId }) => {
      const change = { ...lowered(params), caller, requestId };
      await setExternalCalendar(tx, change, { address, box });
      return done;
    },
    removeExternalCalendar: async ({ tx, params, caller, requestId }) => {
      await removeExternalCalendar(tx, { ...lowered(params), caller, requestId });
      return done;
    },
  } satisfies Partial<Handlers>;
}
