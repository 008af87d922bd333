import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { activeAppointment } from '../navigation/active-appointment.ts';
import { patterns } from '../navigation/paths.ts';
import { callRedirect, withoutCallQueries } from './call-redirect.ts';
import { useCurrentCall, useShownCall } from './staff-call-context.tsx';

/** Where the rules about calls send this page, or null; remembers the page before it. */
export function useCallRedirect(): string | null {
  const { pathname, search } = useLocation();
  const loaded = useCurrentCall();
  const previous = useRef<string | null>(null);
  const saved = activeAppointment.get();
  const shown = useShownCall()?.id ?? null;
  const at = { pathname, search, loaded, shown, saved, previous: previous.current };
  const redirect = callRedirect(at);

  useEffect(() => {
    if (redirect || matchPath(patterns.staffCall, pathname)) return;
    const query = withoutCallQueries(search).toString();
    previous.current = query ? `${pathname}?${query}` : pathname;
  }, [redirect, pathname, search]);

  return redirect;
}
