import { useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router';
import { activeAppointment } from '../navigation/active-appointment.ts';
import { paths, patterns, queryNames } from '../navigation/paths.ts';
import { useCurrentCall, useShownCall } from './call-control.ts';

export interface CallLocation {
  pathname: string;
  search: string;
  /** Id of the loaded call. */
  loaded: string | null;
  /** Id of the call whose page may still be looked at: the loaded one, or the last. */
  shown: string | null;
  /** Id in session storage, left by a call that a reload interrupted. */
  saved: string | null;
  /** The staff page before this one, with its query. */
  previous: string | null;
}

/** The address to which the rules about calls redirect; null: none (UI-11, UI-12). */
export function callRedirect(at: CallLocation): string | null {
  const wanted = matchPath(patterns.staffCall, at.pathname)?.params.callid ?? null;
  if (at.loaded !== null) {
    if (wanted === null || wanted === at.loaded) return null;
    return withQuery(paths.staffCall(at.loaded), queryNames.switchCall, wanted);
  }
  if (wanted !== null && wanted === at.shown) return null;
  const back = at.previous ?? paths.dashboard();
  if (wanted !== null) return withQuery(back, queryNames.joinCall, wanted);
  const asked = new URLSearchParams(at.search).has(queryNames.joinCall);
  if (at.saved !== null && !asked) return withQuery(back, queryNames.joinCall, at.saved);
  return null;
}

export function withQuery(address: string, name: string, value: string): string {
  const [path = '', search = ''] = address.split('?');
  const query = withoutCallQueries(search);
  query.set(name, value);
  return `${path}?${query}`;
}

/** The query without joincall and switchcall. */
export function withoutCallQueries(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.delete(queryNames.joinCall);
  query.delete(queryNames.switchCall);
  return query;
}

/** `callRedirect` for the current page; remembers the page before it. */
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

/**
 * As the state of a navigation to `switchcall`: whoever pressed "end and take" is asked only whether
 * to end. A reload loses it, and then all ways are offered.
 */
export const endThenTake = { endThenTake: true } as const;

export function isEndThenTake(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'endThenTake' in state;
}
