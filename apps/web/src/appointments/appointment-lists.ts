import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentStatus } from '@visite/contract';
import { useEffect } from 'react';
import type { Client } from '../api/client.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { appointmentKeys } from './appointment-keys.ts';

interface Wanted {
  /** ISO times; whatever begins between them, `from` inclusive; without one there is no bound. */
  from?: string | undefined;
  to?: string | undefined;
  status: readonly AppointmentStatus[];
  doctorId?: string | undefined;
  /** Its doctor, or somebody who was added to it. */
  userId?: string | undefined;
  patientId?: string | undefined;
  /** Words about the patient; only the server knows whom they find. */
  searchTerm?: string | undefined;
}

/** The most that the server answers at once. */
const pageSize = 500;

/** The wanted appointments, all pages of them; what the stream tells is woven in at once. */
export function useAppointmentsBetween(wanted: Wanted, { enabled = true } = {}) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  // As text: the effect and the key must not change with every drawing.
  const asked = JSON.stringify(wanted);

  useEffect(() => {
    const of: Wanted = JSON.parse(asked);
    const queryKey = appointmentKeys.list(asked);
    const readAgain = () =>
      queryClient.invalidateQueries({ queryKey }).catch((error: unknown) => {
        console.debug('could not fetch the appointments again', error);
      });
    return api.onEvent((event) => {
      if (event.type === 'getCalls') void readAgain();
      if (event.type !== 'getAppointment') return;
      const known = queryClient.getQueryData<Appointment[]>(queryKey);
      if (!known) return;
      const isNew = known.every(({ id }) => id !== event.body.id);
      if (of.searchTerm && isNew && belongsTo(event.body, of)) void readAgain();
      else queryClient.setQueryData(queryKey, withChange(known, event.body, of));
    });
  }, [api, queryClient, asked]);

  return useQuery({
    queryKey: appointmentKeys.list(asked),
    queryFn: ({ signal }) => everyPage(api.staff, wanted, signal),
    enabled,
    // While nobody looked, nothing was woven in.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

async function everyPage(client: Client, wanted: Wanted, signal: AbortSignal) {
  const { status, ...rest } = wanted;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value));
  const all: Appointment[] = [];
  for (;;) {
    const { body: answer, total } = await client.page('listAppointments', {
      query: { 'status[]': [...status], ...given, limit: pageSize, offset: all.length },
      signal,
    });
    all.push(...answer);
    if (answer.length < pageSize || all.length >= (total ?? 0)) return all;
  }
}

/** The list after one appointment came, changed or left it. */
export function withChange(
  known: readonly Appointment[],
  changed: Appointment,
  wanted: Wanted,
): Appointment[] {
  const others = known.filter(({ id }) => id !== changed.id);
  return belongsTo(changed, wanted) ? [...others, changed] : others;
}

/** Whether everything but the words of a search fits. */
function belongsTo(
  { state, doctor, otherUsers, patient, scheduledStart }: Appointment,
  of: Wanted,
) {
  const { from, to, status, doctorId, userId, patientId } = of;
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
