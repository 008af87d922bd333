import { type Appointment, appointmentLimits, fullName } from '@visite/contract';
import { useLoginTan } from '../appointments/appointment-queries.ts';
import type { StaffTool } from '../features/call/controls/staff-controls.tsx';
import {
  AddColleagueDialog,
  type Colleague,
  TanDialog,
} from '../features/call/dialogs/staff-dialogs.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStaffList } from '../staff/staff-queries.ts';

interface StaffCallDialogsProps {
  appointment: Appointment;
  open: StaffTool | null;
  onClose: () => void;
}

/** The dialogs of a call that ask the server. */
export function StaffCallDialogs({ appointment, open, onClose }: StaffCallDialogsProps) {
  const tan = useLoginTan(appointment.id, open === 'tan');
  const colleagues = useColleagues(appointment);
  return (
    <>
      <TanDialog tan={tan ?? null} open={open === 'tan'} onClose={onClose} />
      <AddColleagueDialog {...colleagues} open={open === 'colleague'} onClose={onClose} />
    </>
  );
}

/** Who of the practice could still come into this call, and how they are brought in. */
function useColleagues({ id, doctor, patient, otherUsers }: Appointment) {
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
