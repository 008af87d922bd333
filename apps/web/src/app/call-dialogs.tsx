import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutCallQueries } from '../call-session/call-redirect.ts';
import { useCurrentCall } from '../call-session/staff-call-context.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { activeAppointment } from '../navigation/active-appointment.ts';
import { lazyPart } from '../navigation/lazy-part.ts';
import { queryNames } from '../navigation/paths.ts';

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
  const { pathname, search } = useLocation();
  const loaded = useCurrentCall();
  const query = new URLSearchParams(search);
  const wanted = query.get(queryNames.joinCall) ?? query.get(queryNames.switchCall);
  if (!wanted) return null;

  const dismiss = () => {
    const rest = withoutCallQueries(search).toString();
    navigate({ pathname, search: rest && `?${rest}` }, { replace: true });
  };
  const decline = () => {
    // Declined is declined: the next page must not ask again.
    activeAppointment.clear();
    dismiss();
  };
  return (
    <Suspense fallback={null}>
      {loaded === null ? (
        <JoinCallDialog appointmentId={wanted} onDismiss={decline} />
      ) : (
        <SwitchCallDialog loaded={loaded} wanted={wanted} onDismiss={dismiss} />
      )}
    </Suspense>
  );
}
