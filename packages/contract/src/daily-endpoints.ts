import { calendarEndpoints } from './calendar-endpoints.ts';
import { callEndpoints } from './call-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { guestEndpoints } from './guest-endpoints.ts';
import { patientEndpoints } from './patient-endpoints.ts';
import { practiceEndpoints } from './practice-endpoints.ts';
import { staffEndpoints } from './staff-endpoints.ts';

/** What the first screens of staff and patients call. */
export const dailyEndpoints = {
  ...callEndpoints,
  ...calendarEndpoints,
  ...guestEndpoints,
  ...patientEndpoints,
  ...staffEndpoints,
  ...practiceEndpoints,
} as const satisfies Record<string, Endpoint>;
