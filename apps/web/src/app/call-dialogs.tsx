import { useLocation, useNavigate } from 'react-router';
import { activeAppointment } from './active-appointment.ts';
import { withoutCallQueries } from './call-redirect.ts';
import { JoinCallDialog } from './join-call-dialog.tsx';
import { queryNames } from './paths.ts';
import { useCurrentCall } from './staff-session.tsx';
import { SwitchCallDialog } from './switch-call-dialog.tsx';

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
  if (loaded !== null) {
    return <SwitchCallDialog loaded={loaded} wanted={wanted} onDismiss={dismiss} />;
  }
  return (
    <JoinCallDialog
      appointmentId={wanted}
      onDismiss={() => {
        // Declined is declined: the next page must not ask again.
        activeAppointment.clear();
        dismiss();
      }}
    />
  );
}
