import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Appointment, isOpen } from '@visite/contract';
import { useEffect } from 'react';
import { codeOf } from '../api/api-errors.ts';
import type { Client } from '../api/client.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useLiveAppointments, useStaffSession } from '../session/staff-session.tsx';
import { appointmentKeys } from './appointment-keys.ts';

/** The single read. It alone brings link and TAN: they are secrets, and lists carry none. */
const recordQuery = (client: Client, appointmentId: string) =>
  queryOptions({
    queryKey: appointmentKeys.record(appointmentId),
    queryFn: ({ signal }) => client.call('readAppointment', { params: { appointmentId }, signal }),
  });

/** An appointment from the stream, or asked for once; `missing` when there is no such one. */
export function useAppointment(appointmentId: string): {
  appointment: Appointment | null;
  missing: boolean;
} {
  const { api } = useStaffSession();
  const { loaded, byId } = useLiveAppointments();
  const live = byId.get(appointmentId);
  const asked = useQuery({ ...recordQuery(api.staff, appointmentId), enabled: loaded && !live });
  return {
    appointment: live ?? asked.data ?? null,
    missing: asked.error !== null && codeOf(asked.error) === 'not-found',
  };
}

/** The patient's link; undefined until it is here. */
export function usePatientLink(appointmentId: string): string | null | undefined {
  const { api } = useStaffSession();
  const select = ({ link }: Appointment) => link ?? null;
  return useQuery({ ...recordQuery(api.staff, appointmentId), select }).data;
}

/** The TAN of an appointment, asked for once it is wanted; undefined where the practice uses none. */
export function useLoginTan(appointmentId: string, wanted: boolean): string | null | undefined {
  const { api } = useStaffSession();
  const { mode } = usePageConfig().videoConsultation.features.patientLogin;
  const asked = useQuery({
    ...recordQuery(api.staff, appointmentId),
    select: ({ loginTan }) => loginTan ?? null,
    enabled: wanted && mode === 'tan',
  });
  return mode === 'tan' ? (asked.data ?? null) : undefined;
}

/** One appointment with link and TAN; its state stays live. */
export function useAppointmentDetails(appointmentId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const { byId } = useLiveAppointments();
  const query = useQuery({ ...recordQuery(api.staff, appointmentId), refetchOnMount: 'always' });

  // Ended appointments leave the live list, so what the stream tells is kept in the answer too.
  useEffect(
    () =>
      api.onEvent((event) => {
        if (event.type !== 'getAppointment' || event.body.id !== appointmentId) return;
        queryClient.setQueryData<Appointment>(appointmentKeys.record(appointmentId), (known) =>
          known ? withAccess(known, event.body) : known,
        );
      }),
    [api, queryClient, appointmentId],
  );

  const live = byId.get(appointmentId);
  const read = query.data ?? null;
  return {
    appointment: read && live ? withAccess(read, live) : (read ?? live ?? null),
    missing: codeOf(query.error) === 'not-found',
    error: query.error,
    refetch: query.refetch,
  };
}

/**
 * What the stream never tells is kept from the single read, while the appointment is open: an ended
 * one has no way in any more.
 */
function withAccess({ link, loginTan }: Appointment, told: Appointment): Appointment {
  if (!isOpen(told.state.type)) return told;
  return { ...told, ...(link && { link }), ...(loginTan && { loginTan }) };
}
