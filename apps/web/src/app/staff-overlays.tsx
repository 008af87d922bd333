import { Suspense } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { withoutAppointment } from '../appointments/appointment-link.ts';
import { useCurrentCall, useShownCall } from '../call-session/call-control.ts';
import { withoutCallQueries } from '../call-session/call-redirect.ts';
import { loadTexts } from '../i18n/texts.ts';
import { activeAppointment } from '../navigation/active-appointment.ts';
import { joinsAtOnce } from '../navigation/join-at-once.ts';
import { patterns, queryNames } from '../navigation/paths.ts';
import { lazyPart } from '../navigation/retry-import.ts';

const AppointmentPanel = lazyPart(async () => {
  const [{ AppointmentPanel: loaded }] = await Promise.all([
    import('../features/appointment/appointment-panel.tsx'),
    loadTexts(['panel']),
  ]);
  return loaded;
});

/** Shows what `?appointment=<id>` names, on whatever staff page it stands (CAL-47). */
export function AppointmentHost() {
  const navigate = useNavigate();
  const location = useLocation();
  const appointmentId = new URLSearchParams(location.search).get(queryNames.appointment);
  if (!appointmentId) return null;
  return (
    <Suspense fallback={null}>
      <AppointmentPanel
        appointmentId={appointmentId}
        onClose={() => navigate(withoutAppointment(location), { replace: true })}
      />
    </Suspense>
  );
}

const JoinCallDialog = lazyPart(
  async () => (await import('../call-session/join-call-dialog.tsx')).JoinCallDialog,
);
const SwitchCallDialog = lazyPart(async () => {
  const [{ SwitchCallDialog: loaded }] = await Promise.all([
    import('./switch-call-dialog.tsx'),
    loadTexts(['call']),
  ]);
  return loaded;
});

/** What `?joincall=` and `?switchcall=` ask on whatever staff page they stand (CALL-25, CALL-26). */
export function CallDialogs() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const loaded = useCurrentCall();
  const query = new URLSearchParams(search);
  const wanted = query.get(queryNames.joinCall) ?? query.get(queryNames.switchCall);
  if (!wanted) return null;

  const dismiss = () => {
    const rest = withoutCallQueries(search).toString();
    navigate({ pathname, search: rest && `?${rest}` }, { replace: true });
  };
  const decline = () => {
    // The next page must not ask again.
    activeAppointment.clear();
    dismiss();
  };
  return (
    <Suspense fallback={null}>
      {loaded === null ? (
        <JoinCallDialog
          appointmentId={wanted}
          atOnce={joinsAtOnce(state, wanted)}
          onDismiss={decline}
        />
      ) : (
        <SwitchCallDialog loaded={loaded} wanted={wanted} onDismiss={dismiss} />
      )}
    </Suspense>
  );
}

const MiniCall = lazyPart(async () => {
  const [{ MiniCall: loaded }] = await Promise.all([
    import('./mini-call.tsx'),
    loadTexts(['call', 'tools']),
  ]);
  return loaded;
});

/** While staff look something up, the patient stays in sight. */
export function MiniCallOutlet() {
  const { pathname } = useLocation();
  const call = useShownCall();
  const current = useCurrentCall();
  if (!call || call.id !== current || matchPath(patterns.staffCall, pathname)) return null;
  return (
    <Suspense fallback={null}>
      <MiniCall call={call} />
    </Suspense>
  );
}
