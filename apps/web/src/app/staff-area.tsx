import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { StaffUser } from '@visite/contract';
// The way out works while the server is away: its code comes with the area.
import '../features/login/logout-page.tsx';
import { CloudOff } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { codeOf, FetchError } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { followAppointments, liveAppointments } from '../appointments/live-appointments.ts';
import {
  type CallControl,
  createCallControl,
  StaffCallProvider,
} from '../call-session/call-control.ts';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FullNavigation } from '../navigation/full-navigation.tsx';
import { retryImport } from '../navigation/retry-import.ts';
import { currentFeatures, usePageConfig } from '../practice/page-config.ts';
import { ConfirmIdentity } from '../session/confirm-identity.tsx';
import { RedirectToLogin, secureAddress } from '../session/login-redirect.tsx';
import { followRecords } from '../session/refetch.ts';
import { SessionWarning } from '../session/session-warning.tsx';
import { StaffSessionProvider } from '../session/staff-session.tsx';
import { useApiSession } from '../session/use-api-session.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { AppointmentHost, CallDialogs, MiniCallOutlet } from './staff-overlays.tsx';

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
    drawnPictures: async (summary, drawn) => {
      const load = () => import('../features/call/summary/drawn-picture.ts');
      const { storablePictures } = await retryImport(load);
      return storablePictures({ summary, drawn });
    },
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
  if (!api.isStaff()) return <RedirectToLogin />;
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
          <ConfirmIdentity />
        </QueryClientProvider>
      </StaffCallProvider>
    </StaffSessionProvider>
  );
}

const retryMs = 3_000;

/** After a reload the token is known and the user is not: asks for the user, with retries. */
function ResumeSession({ api }: { api: ApiSession }) {
  const t = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    // `attempt` is what a press on the button changes.
    api.resumeStaff().catch((error: unknown) => {
      if (gone) return;
      setFailure(error);
      retry = setTimeout(() => setAttempt(attempt + 1), retryMs);
    });
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [api, attempt]);

  if (!api.isStaff()) return <RedirectToLogin />;
  return (
    <main id="main" className="mx-auto max-w-2xl px-6 py-16">
      {failure ? (
        <>
          <h1 className="sr-only">{t('shell.serverAway')}</h1>
          <EmptyState
            icon={<CloudOff aria-hidden="true" />}
            title={t('shell.serverAway')}
            message={errorText(failure)}
            action={<Button onClick={() => setAttempt(attempt + 1)}>{t('shell.tryAgain')}</Button>}
          />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </main>
  );
}

/**
 * No query polls: a request keeps the session alive, and an idle session must end (LOGIN-22). The
 * event stream says what changed.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchInterval: false },
      // Offline a mutation fails at once: it must not be sent later without the person. Once it is over
      // nothing of it is kept: what it closes over can be a whole call with its files.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}

function worthRetrying(failures: number, error: Error): boolean {
  const away = error instanceof FetchError || codeOf(error) === 'unavailable';
  return away && failures < 3;
}
