import type { RouteObject } from 'react-router';
import { lazyScreen } from './lazy-screen.tsx';
import { patterns } from './paths.ts';
import { screenRoute } from './screen-route.tsx';

const notYet = lazyScreen([], async () => (await import('./not-yet-page.tsx')).NotYetPage);
const area = lazyScreen([], async () => (await import('./staff-area.tsx')).StaffArea);

/** Staff login and its neighbours stand outside of the area that needs a token. */
export const staffRoutes: RouteObject[] = [
  screenRoute(patterns.staffLogin, notYet),
  screenRoute(patterns.staffLogout, notYet),
  screenRoute(patterns.staffResetPassword, notYet),
  {
    ...screenRoute(patterns.staffRoot, area),
    children: [
      { index: true, element: <notYet.Screen /> },
      screenRoute(patterns.dashboard, notYet),
      screenRoute(patterns.calendar, notYet),
      screenRoute(patterns.report, notYet),
      screenRoute(patterns.appointments, notYet),
      screenRoute(patterns.accounts, notYet),
      screenRoute(patterns.patients, notYet),
      screenRoute(patterns.settings, notYet),
      screenRoute(patterns.profile, notYet),
      screenRoute(patterns.newAppointment, notYet),
      screenRoute(patterns.newAppointmentStep, notYet),
      screenRoute(patterns.staffCall, notYet),
      screenRoute(patterns.staffMissing, notYet),
    ],
  },
];
