import { type Appointment, appointmentLimits, fullName } from '@visite/contract';
import type { Colleague } from '../features/call/dialogs/add-colleague-dialog.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStaffList } from '../staff/use-doctors.ts';

/** Who of the practice could still come into this call, and how they are brought in. */
export function useColleagues({ id, doctor, patient, otherUsers }: Appointment) {
  const { api } = useStaffSession();
  const staff = useStaffList();
  const inside = new Set([doctor, patient, ...otherUsers].map(({ person }) => person.id));
  const colleagues =
    staff.data
      ?.filter(({ person, status }) => status === 'active' && !inside.has(person.id))
      .map(({ person }) => ({ id: person.id, name: fullName(person) })) ?? null;
  return {
    colleagues,
    full: inside.size >= appointmentLimits.peopleInCall,
    onAdd: async (colleague: Colleague) => {
      const params = { appointmentId: id, userId: colleague.id };
      await api.staff.call('addUser', { params });
    },
  };
}
