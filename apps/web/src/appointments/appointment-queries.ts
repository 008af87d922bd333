import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Appointment, AppointmentStatus } from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import type { Client } from '../api/client.ts';
import { instantOf } from '../i18n/wall-time.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { type AppointmentFilter, appointmentKeys } from './appointment-keys.ts';
import {
  readWithChanges,
  useLiveAppointments,
  withAccess,
  withChange,
  withEnded,
} from './live-appointments.ts';

/** The single read. It alone brings link and TAN: they are secrets, and lists carry none. */
const recordQuery = (api: ApiSession, appointmentId: string) =>
  queryOptions({
    queryKey: appointmentKeys.record(appointmentId),
    queryFn: ({ signal }) =>
      readWithChanges(
        api,
        () => api.staff.call('readAppointment', { params: { appointmentId }, signal }),
        (read, changed) => (changed.id === appointmentId ? withAccess(read, changed) : read),
      ),
  });

/** An appointment from the stream, or asked for once; `missing` when there is no such one. */
export function useAppointment(appointmentId: string): {
  appointment: Appointment | null;
  missing: boolean;
} {
  const { api } = useStaffSession();
  const { loaded, byId } = useLiveAppointments();
  const live = byId.get(appointmentId);
  const asked = useQuery({ ...recordQuery(api, appointmentId), enabled: loaded && !live });
  return {
    appointment: live ?? asked.data ?? null,
    missing: asked.error !== null && codeOf(asked.error) === 'not-found',
  };
}

/** The patient's link; undefined until it is here. */
export function usePatientLink(appointmentId: string): string | null | undefined {
  const { api } = useStaffSession();
  const select = ({ link }: Appointment) => link ?? null;
  return useQuery({ ...recordQuery(api, appointmentId), select }).data;
}

/** The TAN of an appointment, asked for once it is wanted; undefined where the practice uses none. */
export function useLoginTan(appointmentId: string, wanted: boolean): string | null | undefined {
  const { api } = useStaffSession();
  const { mode } = usePageConfig().videoConsultation.features.patientLogin;
  const asked = useQuery({
    ...recordQuery(api, appointmentId),
    select: ({ loginTan }) => loginTan ?? null,
    enabled: wanted && mode === 'tan',
  });
  return mode === 'tan' ? (asked.data ?? null) : undefined;
}

/** One appointment with link and TAN; its state stays live. */
export function useAppointmentDetails(appointmentId: string) {
  const { api } = useStaffSession();
  const { byId } = useLiveAppointments();
  const query = useQuery({ ...recordQuery(api, appointmentId), refetchOnMount: 'always' });
  return {
    appointment: query.data ?? byId.get(appointmentId) ?? null,
    missing: codeOf(query.error) === 'not-found',
    error: query.error,
    refetch: query.refetch,
  };
}

/** The most that the server sends in one response. */
const pageSize = 500;

/** All appointments that fit the filter, every page of them; they stay live. */
export function useAppointmentsBetween(filter: AppointmentFilter, { enabled = true } = {}) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: appointmentKeys.list(filter),
    queryFn: ({ signal }) =>
      readWithChanges(
        api,
        () => everyPage(api.staff, filter, signal),
        (read, changed) => withChange(read, changed, filter),
      ),
    enabled,
    // An event written into a list that nobody looks at makes it count as fresh, also after a gap.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

async function everyPage(client: Client, filter: AppointmentFilter, signal: AbortSignal) {
  const { status, ...rest } = filter;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  const all: Appointment[] = [];
  for (;;) {
    const { body, total } = await client.page('listAppointments', {
      query: { 'status[]': [...status], ...given, limit: pageSize, offset: all.length },
      signal,
    });
    all.push(...body);
    if (body.length < pageSize || all.length >= (total ?? 0)) return all;
  }
}

/** Ended calls between two days of the practice; one that ends now joins the periods it belongs to. */
export function useHistory(start: string, end: string) {
  const { api } = useStaffSession();
  const query = { 'start-date': start, 'end-date': end };
  return useQuery({
    queryKey: appointmentKeys.history({ start, end }),
    queryFn: ({ signal }) =>
      readWithChanges(
        api,
        () => api.staff.call('listHistory', { query, signal }),
        (read, changed) => withEnded(read, changed, { start, end }),
      ),
    staleTime: 5 * 60_000,
    refetchOnMount: 'always',
  });
}

/**
 * How many appointments from today on nobody has confirmed, as the server counts them: the stream's
 * list is limited. The appointment list with the same filters shows exactly these (DASH-4).
 */
export function useUnconfirmedCount({ today, userId }: { today: string; userId: string | null }) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: appointmentKeys.unconfirmedCount(today, userId),
    queryFn: async ({ signal }) => {
      const { total } = await api.staff.page('listAppointments', {
        query: {
          'status[]': ['pending'],
          from: instantOf({ day: today, time: '00:00' }).toISOString(),
          ...(userId && { userId }),
          limit: 1,
        },
        signal,
      });
      return total ?? 0;
    },
    refetchOnMount: 'always',
  });
}

interface AppointmentSearch {
  searchTerm: string;
  /** YYYY-MM-DD in the practice: what began before is not looked for. */
  today: string;
  status: readonly AppointmentStatus[];
  limit: number;
}

/** The next few appointments whose patient the words find. */
export function useAppointmentSearch(
  { searchTerm, today, status, limit }: AppointmentSearch,
  { enabled }: { enabled: boolean },
) {
  const { api } = useStaffSession();
  const from = instantOf({ day: today, time: '00:00' }).toISOString();
  return useQuery({
    queryKey: appointmentKeys.search(searchTerm, today),
    queryFn: ({ signal }) =>
      api.staff.call('listAppointments', {
        query: { 'status[]': [...status], from, searchTerm, limit },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
