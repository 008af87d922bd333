import { Navigate, type RouteObject, useLocation } from 'react-router';
import { lazyScreen } from './lazy-screen.tsx';
import { paths, patterns } from './paths.ts';
import { screenRoute } from './screen-route.tsx';

const area = lazyScreen(
  ['shell', 'errors', 'waiting', 'appointment', 'login'],
  async () => (await import('./staff-area.tsx')).StaffArea,
);
const entry = lazyScreen(
  ['login', 'errors'],
  async () => (await import('./entry-layout.tsx')).EntryLayout,
);
const login = lazyScreen(
  ['login', 'errors'],
  async () => (await import('../features/login/login-page.tsx')).LoginPage,
);
const logout = lazyScreen(
  ['login'],
  async () => (await import('../features/login/logout-page.tsx')).LogoutPage,
);
const resetPassword = lazyScreen(
  ['login', 'errors'],
  async () => (await import('../features/login/reset-password-page.tsx')).ResetPasswordPage,
);
const dashboard = lazyScreen(
  ['dashboard'],
  async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
);
const calendar = lazyScreen(
  ['calendar'],
  async () => (await import('../features/calendar/calendar-page.tsx')).CalendarPage,
);
const wizard = lazyScreen(
  ['wizard', 'patient'],
  async () => (await import('./wizard-screen.tsx')).WizardScreen,
);
const patients = lazyScreen(
  ['patients', 'patient'],
  async () => (await import('../features/patients/patients-page.tsx')).PatientsPage,
);
const accounts = lazyScreen(
  ['accounts'],
  async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage,
);
const reports = lazyScreen(
  ['reports'],
  async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
);
const appointments = lazyScreen(
  ['appointments'],
  async () => (await import('../features/appointments/appointments-page.tsx')).AppointmentsPage,
);
const settings = lazyScreen(
  ['settings'],
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
);
const profile = lazyScreen(
  ['profile'],
  async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
);
const call = lazyScreen(
  ['call', 'tools', 'setup'],
  async () => (await import('./staff-call-screen.tsx')).StaffCallScreen,
);
const missing = lazyScreen(
  ['shell'],
  async () => (await import('../features/shell/staff-missing-page.tsx')).StaffMissingPage,
);

/** Staff login and its neighbours stand outside of the area that needs a token. */
export const staffRoutes: RouteObject[] = [
  {
    element: <entry.Screen />,
    handle: { preload: entry.preload },
    children: [
      screenRoute(patterns.staffLogin, login),
      screenRoute(patterns.staffLogout, logout),
      screenRoute(patterns.staffResetPassword, resetPassword),
    ],
  },
  {
    ...screenRoute(patterns.staffRoot, area),
    children: [
      { index: true, element: <Navigate to={paths.dashboard()} replace /> },
      screenRoute(patterns.dashboard, dashboard),
      screenRoute(patterns.calendar, calendar),
      screenRoute(patterns.report, reports),
      screenRoute(patterns.appointments, appointments),
      screenRoute(patterns.accounts, accounts),
      screenRoute(patterns.patients, patients),
      screenRoute(patterns.settings, settings),
      screenRoute(patterns.profile, profile),
      screenRoute(paths.newAppointment(), wizard),
      { path: patterns.newAppointment, element: <ToPatientStep /> },
      { path: patterns.newAppointmentStep, element: <ToPatientStep /> },
      screenRoute(patterns.staffCall, call),
      screenRoute(patterns.staffMissing, missing),
    ],
  },
];

/** Any other step in the path means the wizard, whose path stays at "patient" (CAL-40). */
function ToPatientStep() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.newAppointment(), search }} replace />;
}
