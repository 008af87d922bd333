import { type Appointment, can, relationTo } from '@visite/contract';
import { useStaffSession } from '../session/staff-session.tsx';

/** Front desk and colleagues join a call of somebody else's by adding themselves first (DASH-10). */
export function useAddMe(appointment: Appointment | null) {
  const { api, user } = useStaffSession();
  const outside =
    appointment !== null && !can(user.roles, 'call.join', relationTo(appointment, user));
  return {
    /** Joining needs an entry in this appointment, which there is not yet. */
    outside,
    addMe: async (): Promise<void> => {
      if (!outside) return;
      const params = { appointmentId: appointment.id, userId: user.person.id };
      await api.staff.call('addUser', { params });
    },
  };
}
