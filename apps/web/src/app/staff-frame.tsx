import { can, relationTo } from '@visite/contract';
import { Video } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router';
import { useLiveAppointments } from '../appointments/live-appointments.ts';
import { useCallControl } from '../call-session/call-control.ts';
import { useCallRedirect } from '../call-session/call-redirect.ts';
import { useJoinCall } from '../call-session/use-join-call.ts';
import { Shell } from '../features/shell/shell.tsx';
import { ArrivalStatus } from '../features/waiting/arrival-status.tsx';
import { useWaitingAlerts, waitingPatients } from '../features/waiting/waiting-alerts.ts';
import { WaitingPill } from '../features/waiting/waiting-pill.tsx';
import { errorText } from '../i18n/error-text.ts';
import { formatDay, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { useTargetLocation } from '../navigation/use-target-location.ts';
import { lastNameFirst } from '../patients/name-and-age.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStore } from '../state/store.ts';
import { notify } from '../ui/notifications.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** Puts the frame, the waiting room and the page together, and keeps the rules of the routes. */
export function StaffFrame() {
  const t = useTranslation();
  const { pathname } = useLocation();
  const target = useTargetLocation().pathname;
  // On a slow line the old screen gives way at the press (UI-40); a call stays in sight.
  const leaving =
    screenOf(target) !== screenOf(pathname) && !matchPath(patterns.staffCall, pathname);
  const { api, user } = useStaffSession();
  const call = useCallControl();
  const { byId } = useLiveAppointments();
  const { join } = useJoinCall();
  const mustEnrol = useStore(api.mustEnrol);
  const current = useStore(call.current);
  const inCall = current !== null;
  const redirect = useCallRedirect();
  usePrefetch();
  const waiting = useMemo(() => waitingPatients(byId.values(), user), [byId, user]);
  useWaitingAlerts(waiting, inCall);

  // The doctor's next press is for one of those who wait longest: these calls are made ready meanwhile.
  useEffect(() => {
    call.prepare(waiting.filter((each) => each.id !== current && relationTo(each, user) === 'own'));
  }, [call, current, waiting, user]);

  const commands = waiting
    .filter((each) => each.id !== current)
    .filter((each) => can(user.roles, 'call.join', relationTo(each, user)))
    .map((each) => ({
      key: `join-${each.id}`,
      group: 'waiting' as const,
      icon: Video,
      label: t('shell.palette.join', { name: lastNameFirst(each.patient.person) }),
      detail: t('shell.palette.joinDetail', {
        born: formatDay(each.patient.patientData.dateOfBirth),
        time: formatTime(each.scheduledStart),
      }),
      run: () => {
        join(each.id).catch((error: unknown) => {
          notify({ type: 'error', title: errorText(error) });
        });
      },
    }));

  const onDay = matchPath(patterns.dashboard, pathname) !== null;
  const enrolment = mustEnrol && !matchPath(patterns.profile, pathname) ? paths.profile() : null;
  const elsewhere = mustEnrol ? enrolment : redirect;
  return (
    <Shell
      waiting={waiting.length}
      restricted={mustEnrol}
      commands={commands}
      pill={onDay ? null : <WaitingPill waiting={waiting} />}
    >
      <ArrivalStatus waiting={waiting} />
      {elsewhere ? <Navigate to={elsewhere} replace /> : null}
      <Suspense key={screenOf(pathname)} fallback={<Skeleton lines={6} className="p-6" />}>
        {elsewhere || leaving ? <Skeleton lines={6} className="p-6" /> : <Outlet />}
      </Suspense>
    </Shell>
  );
}

/** The part of the address that stands for a screen; what follows is its own state. */
function screenOf(pathname: string): string {
  return pathname.split('/').slice(0, 3).join('/');
}
