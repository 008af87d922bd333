import { useQueryClient } from '@tanstack/react-query';
import { type Appointment, type AppointmentTimes, fullName, isOpen } from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import { errorText } from '../i18n/error-text.ts';
import { formatDateTime, formatTime } from '../i18n/format.ts';
import { text } from '../i18n/texts.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { notify } from '../ui/notifications.ts';
import { clashWith } from './clash-with.ts';

/** Moves at once on the screen; what the server refuses goes back, with the reason (CAL-46). */
export function useMoveAppointment() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();

  const show = (id: string, times: AppointmentTimes) => {
    const moved = (each: Appointment) => (each.id === id ? { ...each, ...times } : each);
    const between = { queryKey: ['appointments', 'between'] };
    queryClient.setQueriesData<Appointment[]>(between, (known) => known?.map(moved));
    const live = api.appointments.get();
    const known = live.byId.get(id);
    if (known) {
      const byId = new Map(live.byId).set(id, moved(known));
      api.appointments.set({ ...live, byId });
    }
  };

  return async (appointment: Appointment, times: AppointmentTimes): Promise<boolean> => {
    const { id, scheduledStart, scheduledEnd } = appointment;
    show(id, times);
    try {
      await api.staff.call('moveAppointment', {
        params: { appointmentId: id },
        body: times,
      });
      const when = formatDateTime(times.scheduledStart);
      notify({ type: 'success', title: text('appointment.move.done', { when }) });
      return true;
    } catch (error) {
      show(id, { scheduledStart, scheduledEnd });
      const others = [...api.appointments.get().byId.values()];
      const message = codeOf(error) === 'doctor-busy' ? busyText(others, appointment, times) : null;
      const title = text('appointment.move.failed');
      notify({ type: 'error', title, message: message ?? errorText(error) });
      return false;
    }
  };
}

/** Which appointment of the same doctor stands in the way; null when none is known here. */
function inTheWay(
  others: readonly Appointment[],
  { id, doctor }: Pick<Appointment, 'id' | 'doctor'>,
  times: AppointmentTimes,
): Appointment | null {
  const same = others.filter(
    (each) =>
      each.id !== id && each.doctor.person.id === doctor.person.id && isOpen(each.state.type),
  );
  return clashWith(same, times);
}

export function busyText(
  others: readonly Appointment[],
  appointment: Appointment,
  times: AppointmentTimes,
): string | null {
  const clash = inTheWay(others, appointment, times);
  if (!clash) return null;
  return text('appointment.move.busy', {
    doctor: fullName(clash.doctor.person),
    name: fullName(clash.patient.person),
    from: formatTime(clash.scheduledStart),
    to: formatTime(clash.scheduledEnd),
  });
}
