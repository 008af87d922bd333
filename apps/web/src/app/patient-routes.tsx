import { Navigate, type RouteObject } from 'react-router';
import { loadTexts } from '../i18n/texts.ts';
import { patterns } from '../navigation/paths.ts';
import { lazyScreen, screenRoute } from './lazy-screen.tsx';
import { PatientArea } from './patient-area.tsx';

const login = lazyScreen(
  ['arrival'],
  async () => (await import('../features/visit/patient-login-page.tsx')).PatientLoginPage,
  { arrival: true },
);
const accept = lazyScreen(
  ['arrival'],
  async () => (await import('../features/visit/accept-page.tsx')).AcceptPage,
  { arrival: true },
);
const code = lazyScreen(
  ['arrival'],
  async () => (await import('../features/visit/code-page.tsx')).CodePage,
  { arrival: true },
);
const later = () => import('./patient-lazy-screens.ts');
const rehearsal = lazyScreen(['arrival', 'rehearsal', 'setup', 'errors'], async () =>
  (await later()).rehearsal(),
);
const check = lazyScreen(['rehearsal', 'setup', 'errors'], async () => (await later()).check());
const setup = lazyScreen(['setup', 'errors'], async () => (await later()).setup());
const call = lazyScreen(['room', 'setup', 'call', 'tools', 'errors'], async () =>
  (await later()).call(),
);
const ended = lazyScreen(['room', 'call', 'errors'], async () => (await later()).ended());
const loggedOut = lazyScreen(['room'], async () => (await later()).loggedOut());
const left = lazyScreen(['room', 'call', 'errors'], async () => (await later()).left());

/** What the call needs and nothing else: the rest comes in the waiting room [SPEED-1]. */
async function fetchAhead(): Promise<void> {
  await Promise.all([
    import('../features/visit/send-login.tsx'),
    loadTexts(['errors']),
    accept.preload(),
    setup.preload(),
    call.preload(),
  ]);
}

/** The way of a third person: not one of the pages with a budget, because nobody arrives here in haste. */
const guest = lazyScreen(
  ['guests', 'arrival', 'setup', 'room', 'call', 'tools', 'errors'],
  async () => (await later()).guest(),
);

export const patientRoutes: RouteObject[] = [
  {
    element: <PatientArea fetchAhead={async () => undefined} />,
    children: [screenRoute(patterns.guest, guest), screenRoute(patterns.check, check)],
  },
  {
    element: <PatientArea fetchAhead={fetchAhead} />,
    children: [screenRoute(patterns.code, code)],
  },
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
      screenRoute(patterns.patientRehearsal, rehearsal),
      screenRoute(patterns.patientSetup, setup),
      screenRoute(patterns.patientCall, call),
      screenRoute(patterns.patientEnded, ended),
      screenRoute(patterns.patientLoggedOut, loggedOut),
      screenRoute(patterns.patientCancel, left),
    ],
  },
];
