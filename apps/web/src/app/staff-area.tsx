import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffUser } from '@visite/contract';
import { useEffect, useMemo } from 'react';
import type { ApiSession } from '../api/api-session.ts';
// The way out works while the server is away: its code comes with the area.
import '../features/login/logout-page.tsx';
import { liveAppointments } from '../appointments/apply-live-event.ts';
import { followAppointments } from '../appointments/live-appointments.ts';
import { type CallControl, createCallControl } from '../call-session/call-control.ts';
import { StaffCallProvider } from '../call-session/staff-call-context.tsx';
import { FullNavigation } from '../navigation/full-navigation.tsx';
import { currentFeatures, usePageConfig } from '../practice/page-config.ts';
import { followRecords } from '../session/follow-records.ts';
import { secureAddress } from '../session/secure-origin.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { StaffSessionProvider } from '../session/staff-session.tsx';
import { useApiSession } from '../session/use-api-session.ts';
import { useStore } from '../state/use-store.ts';
import { AppointmentHost } from './appointment-host.tsx';
import { CallDialogs } from './call-dialogs.tsx';
import { createQueryClient } from './create-query-client.ts';
import { MiniCallOutlet } from './mini-call-outlet.tsx';
import { ResumeSession } from './resume-session.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { ToLogin } from './to-login.tsx';

const queryClient = createQueryClient();
let tabCall: CallControl | null = null;

let following = false;

/** Once per tab: events and ended sessions change the cache whatever page is shown. */
function followSession(api: ApiSession): void {
  if (following) return;
  following = true;
  followAppointments(api, queryClient);
  followRecords(api, queryClient);
  let person = api.staffUser.get()?.person.id;
  api.staffUser.subscribe(() => {
    const next = api.staffUser.get()?.person.id;
    if (next !== person) queryClient.clear();
    person = next;
  });
}

/** One call per tab, whatever page it is seen from. */
function callOf(api: ApiSession): CallControl {
  tabCall ??= createCallControl({
    api,
    features: currentFeatures,
    liveAppointment: (id) => liveAppointments(queryClient).byId.get(id),
  });
  return tabCall;
}

/** All staff pages behind the login (UI-10). */
export function StaffArea() {
  const { secureApiBaseUrl } = usePageConfig();
  const api = useApiSession();
  const user = useStore(api.staffUser);
  followSession(api);
  const elsewhere = secureAddress(secureApiBaseUrl, window.location);
  if (elsewhere) return <FullNavigation to={elsewhere} />;
  if (!api.isStaff()) return <ToLogin />;
  if (!user) return <ResumeSession api={api} />;
  return <SignedIn api={api} user={user} />;
}

function SignedIn({ api, user }: { api: ApiSession; user: StaffUser }) {
  const session = useMemo(() => ({ api, user }), [api, user]);
  const call = callOf(api);
  const inCall = useStore(call.current) !== null;

  useEffect(() => {
    api.openEvents();
    return () => {
      // Whoever comes next at this browser must not find this person's patients in memory. While the
      // session lasts the cache stays: an open stream does not send its list again.
      if (!api.isStaff()) queryClient.clear();
    };
  }, [api]);

  return (
    <StaffSessionProvider value={session}>
      <StaffCallProvider value={call}>
        <QueryClientProvider client={queryClient}>
          <StaffFrame />
          <MiniCallOutlet />
          <CallDialogs />
          <AppointmentHost />
          <SessionWarning inCall={inCall} />
        </QueryClientProvider>
      </StaffCallProvider>
    </StaffSessionProvider>
  );
}
