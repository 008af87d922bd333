import { Navigate, type RouteObject } from 'react-router';
import { loadTexts } from '../i18n/texts.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { patterns } from './paths.ts';
import { PatientArea } from './patient-area.tsx';
import { screenRoute } from './screen-route.tsx';

const login = lazyScreen(
  ['arrival'],
  async () => (await import('../features/patient-login/patient-login-page.tsx')).PatientLoginPage,
  { arrival: true },
);
const accept = lazyScreen(
  ['arrival'],
  async () => (await import('../features/patient-accept/accept-page.tsx')).AcceptPage,
  { arrival: true },
);
const setup = lazyScreen(
  ['setup', 'errors'],
  async () => (await import('./patient-setup-screen.tsx')).PatientSetupScreen,
);
const call = lazyScreen(
  ['room', 'setup', 'call', 'tools', 'errors'],
  async () => (await import('./patient-call-screen.tsx')).PatientCallScreen,
);
const ended = lazyScreen(
  ['room', 'call'],
  async () => (await import('./patient-ended-screen.tsx')).PatientEndedScreen,
);
const loggedOut = lazyScreen(
  ['room'],
  async () => (await import('../features/patient-ended/logged-out-page.tsx')).LoggedOutPage,
);
const left = lazyScreen(
  ['room'],
  async () => (await import('../features/patient-ended/left-page.tsx')).LeftPage,
);

async function fetchAhead(): Promise<void> {
  await Promise.all([
    import('../features/patient-login/send-login.tsx'),
    loadTexts(['errors']),
    accept.preload(),
    setup.preload(),
    call.preload(),
  ]);
  const { fetchViewerAhead } = await import('../features/call/viewer/fetch-viewer-ahead.ts');
  await fetchViewerAhead();
}

export const patientRoutes: RouteObject[] = [
  // Outside the frame: a frame without its page would be painted, and what is fetched ahead after
  // the first paint would come before the login.
  {
    path: patterns.patientRoot,
    element: <Navigate to="login" replace />,
    handle: { preload: login.preload },
  },
  {
    path: patterns.patientRoot,
    element: <PatientArea fetchAhead={fetchAhead} />,
    children: [
      screenRoute(patterns.patientLogin, login),
      screenRoute(patterns.patientAccept, accept),
      screenRoute(patterns.patientSetup, setup),
      screenRoute(patterns.patientCall, call),
      screenRoute(patterns.patientEnded, ended),
      screenRoute(patterns.patientLoggedOut, loggedOut),
      screenRoute(patterns.patientCancel, left),
    ],
  },
];
