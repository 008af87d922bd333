import { QueryClientProvider } from '@tanstack/react-query';
import type { StaffUser } from '@visite/contract';
import { useEffect, useMemo } from 'react';
import type { Connection } from '../api/connection.ts';
// The way out works while the server is away: its code comes with the area.
import '../features/login/logout-page.tsx';
import { AppointmentHost } from './appointment-host.tsx';
import { type CallControl, createCallControl } from './call-control.ts';
import { CallDialogs } from './call-dialogs.tsx';
import { CallInCorner } from './call-in-corner.tsx';
import { useConnection } from './connection.ts';
import { createQueryClient } from './create-query-client.ts';
import { FullNavigation } from './full-navigation.tsx';
import { currentFeatures, usePageConfig } from './page-config.ts';
import { ResumeSession } from './resume-session.tsx';
import { secureAddress } from './secure-origin.ts';
import { SessionWarning } from './session-warning.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { StaffSessionProvider } from './staff-session.tsx';
import { ToLogin } from './to-login.tsx';
import { useLiveRecords } from './use-live-records.ts';
import { useStore } from './use-store.ts';

const queryClient = createQueryClient();
let tabCall: CallControl | null = null;

/** One call per tab, whatever page it is seen from. */
function callOf(connection: Connection): CallControl {
  tabCall ??= createCallControl(connection, currentFeatures);
  return tabCall;
}

/** All staff pages behind the login (UI-10). */
export function StaffArea() {
  const { secureApiBaseUrl } = usePageConfig();
  const connection = useConnection();
  const user = useStore(connection.staffUser);
  const elsewhere = secureAddress(secureApiBaseUrl, window.location);
  if (elsewhere) return <FullNavigation to={elsewhere} />;
  if (!connection.isStaff()) return <ToLogin />;
  if (!user) return <ResumeSession connection={connection} />;
  return <SignedIn connection={connection} user={user} />;
}

function SignedIn({ connection, user }: { connection: Connection; user: StaffUser }) {
  const session = useMemo(
    () => ({ connection, user, call: callOf(connection) }),
    [connection, user],
  );

  useLiveRecords(connection, queryClient);

  // Whoever comes next at this browser must not find this person's patients in memory.
  useEffect(() => () => queryClient.clear(), []);

  return (
    <StaffSessionProvider value={session}>
      <QueryClientProvider client={queryClient}>
        <StaffFrame />
        <CallInCorner />
        <CallDialogs />
        <AppointmentHost />
        <SessionWarning />
      </QueryClientProvider>
    </StaffSessionProvider>
  );
}
