import { type Query, type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { type Appointment, isOpen, type LiveEvent } from '@visite/contract';
import type { ApiSession } from '../api/api-session.ts';
import { dayOf } from '../i18n/format.ts';
import { refetchFromStart, whileUserActive } from '../session/refetch.ts';
import { callTime } from './appointment-facts.ts';
import { type AppointmentFilter, appointmentKeys, type HistoryPeriod } from './appointment-keys.ts';

/** `loaded` is false until the stream has sent its first list. */
export interface LiveAppointments {
  loaded: boolean;
  byId: ReadonlyMap<string, Appointment>;
}

const noAppointments: LiveAppointments = { loaded: false, byId: new Map() };

export function liveAppointments(queryClient: QueryClient): LiveAppointments {
  return queryClient.getQueryData<LiveAppointments>(appointmentKeys.live) ?? noAppointments;
}

/**
 * Writes an event of the stream into everything that is cached of appointments. A list comes at the
 * start and after a gap (LIVE-5): what else is cached may have missed changes and is fetched again.
 */
export function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type === 'getCalls') {
    const byId = new Map(event.body.map((each) => [each.id, each]));
    queryClient.setQueryData<LiveAppointments>(appointmentKeys.live, { loaded: true, byId });
    for (const each of event.body) changeRecord(queryClient, each);
    refetchFromStart(queryClient, {
      queryKey: appointmentKeys.records,
      predicate: ({ queryKey }) => !byId.has(String(queryKey[2])),
    });
    refetchFromStart(queryClient, { queryKey: appointmentKeys.lists });
    refetchFromStart(queryClient, { queryKey: appointmentKeys.histories });
  }
  if (event.type === 'getAppointment') {
    const { loaded, byId } = liveAppointments(queryClient);
    const changed = new Map(byId).set(event.body.id, event.body);
    queryClient.setQueryData<LiveAppointments>(appointmentKeys.live, { loaded, byId: changed });
    changeRecord(queryClient, event.body);
    changeLists(queryClient, event.body);
    changeHistories(queryClient, event.body);
  }
}

function changeRecord(queryClient: QueryClient, changed: Appointment): void {
  queryClient.setQueryData<Appointment>(appointmentKeys.record(changed.id), (known) =>
    known ? withAccess(known, changed) : known,
  );
}

function changeLists(queryClient: QueryClient, changed: Appointment): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey: appointmentKeys.lists })) {
    const { queryKey, state } = query as Query<Appointment[]>;
    const filter = queryKey[2] as AppointmentFilter;
    if (isUndecided(state.data ?? [], changed, filter)) {
      refetchFromStart(queryClient, { queryKey, exact: true });
    } else if (state.data) {
      queryClient.setQueryData(queryKey, withChange(state.data, changed, filter));
    }
  }
}

function changeHistories(queryClient: QueryClient, changed: Appointment): void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey } of cache.findAll({ queryKey: appointmentKeys.histories })) {
    const period = queryKey[2] as HistoryPeriod;
    queryClient.setQueryData<Appointment[]>(queryKey, (known) =>
      known ? withEnded(known, changed, period) : known,
    );
  }
}

/** The list after one appointment came, changed or left it. */
export function withChange(
  known: readonly Appointment[],
  changed: Appointment,
  filter: AppointmentFilter,
): Appointment[] {
  const others = known.filter(({ id }) => id !== changed.id);
  const joins = belongsTo(changed, filter) && !isUndecided(known, changed, filter);
  return joins ? [...others, changed] : others;
}

/** New to the result of a search: only the server knows whether the words find it. */
function isUndecided(
  known: readonly Appointment[],
  changed: Appointment,
  filter: AppointmentFilter,
): boolean {
  if (!filter.searchTerm || known.some(({ id }) => id === changed.id)) return false;
  return belongsTo(changed, filter);
}

/** Whether everything but the words of a search fits. */
function belongsTo(
  { state, doctor, otherUsers, patient, scheduledStart }: Appointment,
  { from, to, status, doctorId, userId, patientId }: AppointmentFilter,
): boolean {
  const start = Date.parse(scheduledStart);
  const people = [doctor, ...otherUsers].map(({ person }) => person.id);
  return (
    status.includes(state.type) &&
    (!doctorId || doctor.person.id === doctorId) &&
    (!userId || people.includes(userId)) &&
    (!patientId || patient.person.id === patientId) &&
    (!from || start >= Date.parse(from)) &&
    (!to || start < Date.parse(to))
  );
}

/** The period's ended calls, the latest first. */
export function withEnded(
  known: Appointment[],
  changed: Appointment,
  { start, end }: HistoryPeriod,
): Appointment[] {
  if (changed.state.type !== 'stopped') return known;
  const day = dayOf(callTime(changed));
  if (day < start || day > end) return known;
  return [...known.filter(({ id }) => id !== changed.id), changed].sort(
    (one, other) => Date.parse(callTime(other)) - Date.parse(callTime(one)),
  );
}

/**
 * Events carry neither link nor TAN: both are kept from the single read while the appointment is open.
 * An ended one cannot be entered any more.
 */
export function withAccess({ link, loginTan }: Appointment, told: Appointment): Appointment {
  if (!isOpen(told.state.type)) return told;
  return { ...told, ...(link && { link }), ...(loginTan && { loginTan }) };
}

/** Whether the number of unconfirmed appointments can differ after this event. */
export function changesUnconfirmed({ byId }: LiveAppointments, event: LiveEvent): boolean {
  if (event.type === 'getCalls') return true;
  if (event.type !== 'getAppointment') return false;
  const before = byId.get(event.body.id);
  return !before || whatCounts(before) !== whatCounts(event.body);
}

/** Camera steps, presence and mails change nothing in the number. */
function whatCounts({ state, scheduledStart, doctor, otherUsers }: Appointment): string {
  const people = [doctor, ...otherUsers].map(({ person }) => person.id);
  return [state.type === 'pending', scheduledStart, ...people].join(' ');
}

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
  const counting = whileUserActive(() => {
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
