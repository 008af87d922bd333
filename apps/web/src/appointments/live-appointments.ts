import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';
import { refetchFromStart, whileAttended } from '../session/refetch.ts';
import {
  applyLiveEvent,
  changesUnconfirmed,
  type LiveAppointments,
  liveAppointments,
  noAppointments,
} from './apply-live-event.ts';
import { appointmentKeys } from './appointment-keys.ts';

/** The practice's appointments as the event stream tells them. */
export function useLiveAppointments(): LiveAppointments {
  const live = useQuery<LiveAppointments>({ queryKey: appointmentKeys.live, queryFn: skipToken });
  return live.data ?? noAppointments;
}

/** Many changes at once, such as a whole morning cancelled, are counted again once. */
const gatherMs = 300;

/**
 * Once per tab, before the stream opens: its list comes only once. The events are applied whether or
 * not a staff page is mounted.
 */
export function followAppointments(api: ApiSession, queryClient: QueryClient): void {
  const lasting = Number.POSITIVE_INFINITY;
  queryClient.setQueryDefaults(appointmentKeys.live, { gcTime: lasting, staleTime: lasting });
  let gathering = false;
  const counting = whileAttended(() => {
    if (gathering) return;
    gathering = true;
    setTimeout(() => {
      gathering = false;
      refetchFromStart(queryClient, { queryKey: appointmentKeys.unconfirmed });
    }, gatherMs);
  });
  api.onEvent((event) => {
    if (changesUnconfirmed(liveAppointments(queryClient), event)) counting.ask();
    applyLiveEvent(queryClient, event);
  });
}

type Events = Pick<ApiSession, 'onEvent'>;

/** The newest state of each appointment that an event brings, from now until `stop`. */
export function collectChanges(api: Events) {
  const changed = new Map<string, Appointment>();
  const stop = api.onEvent((event) => {
    if (event.type === 'getAppointment') changed.set(event.body.id, event.body);
    if (event.type === 'getCalls') for (const each of event.body) changed.set(each.id, each);
  });
  return { changed, stop };
}

/** Reads, then applies what came during the request: the response can be older, and events come once. */
export async function readWithChanges<Data>(
  api: Events,
  read: () => Promise<Data>,
  apply: (data: Data, changed: Appointment) => Data,
): Promise<Data> {
  const { changed, stop } = collectChanges(api);
  try {
    const data = await read();
    return [...changed.values()].reduce(apply, data);
  } finally {
    stop();
  }
}
