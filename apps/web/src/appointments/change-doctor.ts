import { useMutation } from '@tanstack/react-query';
import type { Appointment } from '@visite/contract';
import { useStaffSession } from '../session/staff-session.tsx';
import { changeSeenPlan } from './seen-plan.ts';

interface Change {
  /** As it was seen. */
  appointment: Appointment;
  doctorId: string;
}

/** The stream then tells every list of the new doctor. */
export function useChangeDoctor() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: ({ appointment, doctorId }: Change) =>
      changeSeenPlan(api, appointment, (ifMatch) => {
        const params = { appointmentId: appointment.id };
        return api.staff.call('changeDoctor', { params, body: { doctorId }, ifMatch });
      }),
  });
}

/** One after the other: one that clashes stays and is named, instead of the others waiting for it. */
export function useHandOver() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: async ({
      appointmentIds,
      doctorId,
    }: {
      appointmentIds: string[];
      doctorId: string;
    }) => {
      const kept: string[] = [];
      for (const appointmentId of appointmentIds) {
        await api.staff
          .call('changeDoctor', { params: { appointmentId }, body: { doctorId } })
          .catch(() => kept.push(appointmentId));
      }
      return kept;
    },
  });
}
