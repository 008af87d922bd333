import type { ComponentType } from 'react';
import { Navigate, type RouteObject, redirectDocument, useLocation } from 'react-router';
import type { TextFeature } from '../i18n/text-keys.ts';
import { loadTexts } from '../i18n/texts.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { lazyPart, retryImport } from '../navigation/retry-import.ts';
import { fetchLaterStyles } from '../ui/later-styles.ts';
import { CrashPage } from './crash-page.tsx';
import { EntryLayout } from './layouts.tsx';
import { StaffPage } from './staff-page.tsx';

const RowDialogs = lazyPart(async () => {
  const [{ RowDialogs: loaded }] = await Promise.all([
    import('./row-dialogs.tsx'),
    loadTexts(['panel']),
  ]);
  return loaded;
});

/** Login and its neighbours stand outside of the area that needs a token. */
const entryRoutes: RouteObject[] = [
  lazyRoute(
    patterns.staffLogin,
    ['login', 'errors'],
    async () => (await import('../features/login/login-page.tsx')).LoginPage,
  ),
  lazyRoute(
    patterns.staffEnter,
    ['enter', 'login', 'errors'],
    async () => (await import('../features/login/enter-page.tsx')).EnterPage,
  ),
  lazyRoute(
    patterns.staffLogout,
    ['shell'],
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
  lazyRoute(patterns.dashboard, ['dashboard'], async () => {
    const [{ DashboardPage }, { DayWaitingRoom }] = await Promise.all([
      import('../features/dashboard/dashboard-page.tsx'),
      import('./day-waiting-room.tsx'),
    ]);
    return () => (
      <DashboardPage
        waitingRoom={(all) => <DayWaitingRoom all={all} />}
        dialog={(asked, onClose) => <RowDialogs asked={asked} onClose={onClose} />}
      />
    );
  }),
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
    patterns.rehearsals,
    ['rehearsals'],
    async () => (await import('../features/rehearsals/rehearsals-page.tsx')).RehearsalsPage,
  ),
  lazyRoute(
    patterns.accounts,
    ['accounts', 'notices', 'profile'],
    async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage,
  ),
  lazyRoute(
    patterns.patients,
    ['patients', 'patient'],
    async () => (await import('../features/patients/patients-page.tsx')).PatientsPage,
  ),
  lazyRoute(
    patterns.imports,
    ['imports'],
    async () => (await import('../features/imports/imports-page.tsx')).ImportsPage,
  ),
  lazyRoute(patterns.patientRecord, ['record'], async () => {
    const [{ RecordPage }, { recordTools }] = await Promise.all([
      import('../features/record/record-page.tsx'),
      import('./record-tools.ts'),
    ]);
    return () => <RecordPage tools={recordTools} />;
  }),
  lazyRoute(
    patterns.settings,
    ['connections', 'notices', 'settings', 'sms', 'webhooks'],
    async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  ),
  lazyRoute(patterns.profile, ['connections', 'profile', 'login'], async () => {
    const [{ ProfilePage }, { AlertControls }] = await Promise.all([
      import('../features/profile/profile-page.tsx'),
      import('../features/waiting/alert-controls.tsx'),
    ]);
    return () => <ProfilePage alerts={<AlertControls />} />;
  }),
  lazyRoute(paths.newAppointment(), ['wizard', 'patient', 'panel'], async () => {
    const [{ WizardPage }, { NewAppointmentAccess }, { WizardSeriesDialog }] = await Promise.all([
      import('../features/wizard/wizard-page.tsx'),
      import('../features/appointment/appointment-details.tsx'),
      import('./wizard-series.tsx'),
    ]);
    return () => (
      <WizardPage
        access={(id) => <NewAppointmentAccess appointmentId={id} />}
        series={(begun) => <WizardSeriesDialog {...begun} />}
      />
    );
  }),
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
          ['shell', 'errors', 'waiting', 'appointment'],
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

/** A lazy route: its code, texts and styles are loaded together, before it is shown. */
function lazyRoute(
  path: string,
  features: readonly TextFeature[],
  load: () => Promise<ComponentType>,
) {
  const lazy = () =>
    retryImport(async () => {
      // A screen's many files are asked for once the press that leads there has been seen.
      await new Promise((resolve) => setTimeout(resolve));
      const styles = path === patterns.staffLogin ? null : fetchLaterStyles();
      const [Component] = await Promise.all([load(), loadTexts(features), styles]);
      return { Component };
    });
  return { path, lazy };
}
