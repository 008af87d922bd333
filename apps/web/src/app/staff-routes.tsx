import { Navigate, type RouteObject, redirectDocument, useLocation } from 'react-router';
import { paths, patterns } from '../navigation/paths.ts';
import { CrashPage } from './crash-page.tsx';
import { EntryLayout } from './entry-layout.tsx';
import { lazyRoute } from './lazy-route.ts';
import { StaffPage } from './staff-page.tsx';

/** Login and its neighbours stand outside of the area that needs a token. */
const entryRoutes: RouteObject[] = [
  lazyRoute(
    patterns.staffLogin,
    ['login', 'errors'],
    async () => (await import('../features/login/login-page.tsx')).LoginPage,
  ),
  lazyRoute(
    patterns.staffLogout,
    ['login'],
    async () => (await import('../features/login/logout-page.tsx')).LogoutPage,
  ),
  lazyRoute(
    patterns.staffResetPassword,
    ['login', 'errors'],
    async () => (await import('../features/login/reset-password-page.tsx')).ResetPasswordPage,
  ),
];

const areaRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={paths.dashboard()} replace /> },
  lazyRoute(
    patterns.dashboard,
    ['dashboard'],
    async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
  ),
  lazyRoute(
    patterns.calendar,
    ['calendar'],
    async () => (await import('../features/calendar/calendar-page.tsx')).CalendarPage,
  ),
  lazyRoute(
    patterns.report,
    ['reports'],
    async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  ),
  lazyRoute(
    patterns.appointments,
    ['appointments'],
    async () => (await import('../features/appointments/appointments-page.tsx')).AppointmentsPage,
  ),
  lazyRoute(
    patterns.accounts,
    ['accounts'],
    async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage,
  ),
  lazyRoute(
    patterns.patients,
    ['patients', 'patient'],
    async () => (await import('../features/patients/patients-page.tsx')).PatientsPage,
  ),
  lazyRoute(
    patterns.settings,
    ['settings'],
    async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ),
  lazyRoute(
    patterns.profile,
    ['profile', 'login'],
    async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  ),
  lazyRoute(
    paths.newAppointment(),
    ['wizard', 'patient'],
    async () => (await import('./wizard-screen.tsx')).WizardScreen,
  ),
  { path: patterns.newAppointment, element: <ToPatientStep /> },
  { path: patterns.newAppointmentStep, element: <ToPatientStep /> },
  lazyRoute(
    patterns.staffCall,
    ['call', 'tools', 'setup'],
    async () => (await import('./staff-call-screen.tsx')).StaffCallScreen,
  ),
  lazyRoute(
    patterns.staffMissing,
    ['shell'],
    async () => (await import('../features/shell/staff-missing-page.tsx')).StaffMissingPage,
  ),
];

export const staffRoutes: RouteObject[] = [
  {
    Component: StaffPage,
    ErrorBoundary: CrashPage,
    // Without one the router writes a warning; the first screen follows at once.
    HydrateFallback: () => null,
    children: [
      { Component: EntryLayout, children: entryRoutes },
      {
        ...lazyRoute(
          patterns.staffRoot,
          ['shell', 'errors', 'waiting', 'appointment', 'login'],
          async () => {
            // Its first render needs the API session: fetched beside it, not after it.
            const apiSession = import('../api/api-session.ts');
            const [{ StaffArea }] = await Promise.all([import('./staff-area.tsx'), apiSession]);
            return StaffArea;
          },
        ),
        children: areaRoutes,
      },
      // Every other address belongs to the guests' entry: another document.
      { path: patterns.missing, loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];

/** Any other step in the path means the wizard, whose path stays at "patient" (CAL-40). */
function ToPatientStep() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: paths.newAppointment(), search }} replace />;
}
