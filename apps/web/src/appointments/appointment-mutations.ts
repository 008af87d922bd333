import {
  mutationOptions,
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Appointment,
  type AppointmentTimes,
  can,
  fullName,
  isOpen,
  relationTo,
} from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';
import { errorText } from '../i18n/error-text.ts';
import { formatDateTime, formatTime } from '../i18n/format.ts';
import { text } from '../i18n/texts.ts';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { notify } from '../ui/notifications.ts';
import { clashWith } from './appointment-facts.ts';
import { appointmentKeys } from './appointment-keys.ts';
import { collectChanges, type LiveAppointments, liveAppointments } from './live-appointments.ts';
import { changedPlanIn, changeSeenPlan } from './seen-plan.ts';

/** What a screen says afterwards, also when it has been left meanwhile. */
type Afterwards<Variables = void> = Pick<
  UseMutationOptions<unknown, Error, Variables>,
  'onSuccess' | 'onError' | 'onSettled'
>;

/** The stream then takes the appointment out of the lists. */
export function useCancelAppointment(appointmentId: string, afterwards: Afterwards) {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: () => api.staff.call('cancelAppointment', { params: { appointmentId } }),
    ...afterwards,
  });
}

/** With all that follow in its series; answers how many. */
export function useCancelFollowing(appointmentId: string) {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: () => api.staff.call('cancelFollowing', { params: { appointmentId } }),
  });
}

export function useResendInvitation(appointmentId: string, afterwards: Afterwards) {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: () => api.staff.call('resendInvitation', { params: { appointmentId } }),
    ...afterwards,
  });
}

interface Addition {
  appointmentId: string;
  userId: string;
}

export function useAddUser(afterwards: Afterwards<Addition> = {}) {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: (params: Addition) => api.staff.call('addUser', { params }),
    ...afterwards,
  });
}

/** Front desk and colleagues join a call of somebody else's by adding themselves first (DASH-10). */
export function useAddMe(appointment: Appointment | null) {
  const { user } = useStaffSession();
  const addition = useAddUser();
  const outside =
    appointment !== null && !can(user.roles, 'call.join', relationTo(appointment, user));
  return {
    /** Joining needs an entry in this appointment, which there is not yet. */
    outside,
    addMe: async (): Promise<void> => {
      if (!outside) return;
      await addition.mutateAsync({ appointmentId: appointment.id, userId: user.person.id });
    },
  };
}

export interface Move {
  appointment: Appointment;
  times: AppointmentTimes;
  /** Another doctor, along with the time. */
  doctorId?: string | undefined;
  /** Asked and confirmed: the patient has another appointment then. */
  despitePatient?: boolean;
}

export function useMoveAppointment(onMoved?: () => void) {
  const { api } = useStaffSession();
  return useMutation(moveMutation(api, useQueryClient(), onMoved));
}

/** Moves at once on the screen; what the server refuses goes back, with the reason (CAL-46). */
export function moveMutation(api: ApiSession, queryClient: QueryClient, onMoved?: () => void) {
  const show = (id: string, times: AppointmentTimes) => {
    const moved = (each: Appointment) => (each.id === id ? { ...each, ...times } : each);
    queryClient.setQueriesData<Appointment[]>({ queryKey: appointmentKeys.lists }, (known) =>
      known?.map(moved),
    );
    queryClient.setQueryData<Appointment>(
      appointmentKeys.record(id),
      (known) => known && moved(known),
    );
    queryClient.setQueryData<LiveAppointments>(appointmentKeys.live, (live) => {
      const known = live?.byId.get(id);
      return live && known ? { ...live, byId: new Map(live.byId).set(id, moved(known)) } : live;
    });
  };

  return mutationOptions({
    mutationFn: ({ appointment, times, doctorId, despitePatient = false }: Move) =>
      changeSeenPlan(api, appointment, (ifMatch) =>
        api.staff.call('moveAppointment', {
          params: { appointmentId: appointment.id },
          body: {
            ...times,
            ...(doctorId && { doctorId }),
            patientOverlap: despitePatient ? 'allow' : 'ask',
          },
          ifMatch,
        }),
      ),
    onMutate: ({ appointment: { id }, times }) => {
      show(id, times);
      return collectChanges(api);
    },
    onSuccess: (_, { times }) => {
      const when = formatDateTime(times.scheduledStart);
      notify({ type: 'success', title: text('appointment.move.done', { when }) });
      onMoved?.();
    },
    onError: (error, { appointment, times, doctorId }, during) => {
      const meanwhile = changedPlanIn(error);
      const { id, scheduledStart, scheduledEnd } = meanwhile ?? appointment;
      // An event during the request is newer than what was shown before it (CAL-46).
      if (!during?.changed.has(id)) show(id, { scheduledStart, scheduledEnd });
      // Questions, not refusals: whoever moves it asks.
      if (meanwhile || codeOf(error) === 'patient-busy') return;
      const others = [...liveAppointments(queryClient).byId.values()];
      const whose = { id, doctorId: doctorId ?? appointment.doctor.person.id };
      const message = codeOf(error) === 'doctor-busy' ? busyText(others, whose, times) : null;
      const title = text('appointment.move.failed');
      notify({ type: 'error', title, message: message ?? errorText(error) });
    },
    onSettled: (_data, _error, _move, during) => {
      during?.stop();
      // The event finds the new time already shown, so it does not count again by itself.
      refetchFromStart(queryClient, { queryKey: appointmentKeys.unconfirmed });
    },
  });
}

/** In words, which of the same doctor's appointments stands in the way; null when none is known. */
export function busyText(
  others: readonly Appointment[],
  { id, doctorId }: { id: string; doctorId: string },
  times: AppointmentTimes,
): string | null {
  const same = others.filter(
    (each) => each.id !== id && each.doctor.person.id === doctorId && isOpen(each.state.type),
  );
  const clash = clashWith(same, times);
  if (!clash) return null;
  return text('appointment.move.busy', {
    doctor: fullName(clash.doctor.person),
    name: fullName(clash.patient.person),
    from: formatTime(clash.scheduledStart),
    to: formatTime(clash.scheduledEnd),
  });
}
