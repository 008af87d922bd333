import { auditEndpoints } from './audit-endpoints.ts';
import { calendarLinkEndpoints } from './calendar-link-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { firstRunEndpoints } from './first-run.ts';
import { apiClientEndpoints } from './machine-endpoints.ts';
import { patientImportEndpoints } from './patient-import-endpoints.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { settingsEndpoints } from './settings-endpoints.ts';
import { staffAccessEndpoints } from './staff-access-endpoints.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** Of settings, profile and lists: the web fetches this part of the table with the first such call. */
export const rareEndpoints = {
  ...calendarLinkEndpoints,
  ...patientImportEndpoints,
  ...recordEndpoints,
  ...settingsEndpoints,
  ...staffAccessEndpoints,
  ...auditEndpoints,
  ...apiClientEndpoints,
  ...webhookEndpoints,
  ...firstRunEndpoints,
} as const satisfies Record<string, Endpoint>;
