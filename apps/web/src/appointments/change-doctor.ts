import { useMutation } from '@tanstack/react-query';
import { useStaffSession } from '../session/staff-session.tsx';

interface Change {
  appointmentId: string;
  doctorId: string;
}

/** The stream then tells every list of the new doctor. */
export function useChangeDoctor() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: ({ appointmentId, doctorId }: Change) =>
      api.staff.call('changeDoctor', { params: { appointmentId }, body: { doctorId } }),
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
