import { Navigate, type RouteObject } from 'react-router';
import { lazyScreen } from './lazy-screen.tsx';
import { patterns } from './paths.ts';
import { PatientArea } from './patient-area.tsx';
import { screenRoute } from './screen-route.tsx';

const notYet = lazyScreen([], async () => (await import('./not-yet-page.tsx')).NotYetPage);

export const patientRoutes: RouteObject[] = [
  {
    path: patterns.patientRoot,
    element: <PatientArea />,
    children: [
      { index: true, element: <Navigate to="login" replace /> },
      screenRoute(patterns.patientLogin, notYet),
      screenRoute(patterns.patientAccept, notYet),
      screenRoute(patterns.patientSetup, notYet),
      screenRoute(patterns.patientCall, notYet),
      screenRoute(patterns.patientEnded, notYet),
      screenRoute(patterns.patientLoggedOut, notYet),
      screenRoute(patterns.patientCancel, notYet),
    ],
  },
];
