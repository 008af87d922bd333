import { apiClientHandlers } from './api-clients/handlers.ts';
import { auditHandlers } from './audit/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { calendarLinkHandlers } from './calendar-links/handlers.ts';
import { callHandlers } from './calls/handlers.ts';
import { notesAndAttachmentsHandlers } from './calls/notes-and-attachments.ts';
import { certificateHandlers } from './certificates/handlers.ts';
import type { Deps } from './deps.ts';
import { firstRunHandlers } from './first-run/handlers.ts';
import { guestHandlers } from './guests/handlers.ts';
import { intrusionReportsHandlers } from './intrusion-reports/handlers.ts';
import type { LiveEvents } from './live-events/live-events.ts';
import { operationsHandlers } from './operations/handlers.ts';
import { patientListsHandlers } from './patient-lists/handlers.ts';
import { patientsHandlers } from './patients/handlers.ts';
import type { Handlers } from './platform/handler.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { staffAccessHandlers } from './staff/access-handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { webhookHandlers } from './webhooks/handlers.ts';

/** One handler for every call of the contract; a missing one does not compile. */
export function buildHandlers(deps: Deps, liveEvents: LiveEvents): Handlers {
  return {
    ...callHandlers({ ...deps, liveEvents }),
    ...notesAndAttachmentsHandlers(deps),
    ...calendarHandlers(deps),
    ...guestHandlers(deps),
    ...calendarLinkHandlers(deps),
    ...patientsHandlers(deps),
    ...patientListsHandlers(deps),
    ...staffHandlers(deps),
    ...staffAccessHandlers(deps),
    ...certificateHandlers(deps),
    ...settingsHandlers(deps),
    ...intrusionReportsHandlers(),
    ...operationsHandlers(deps),
    ...auditHandlers(),
    ...apiClientHandlers(),
    ...webhookHandlers(deps),
    ...firstRunHandlers(deps),
  };
}
