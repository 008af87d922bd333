import type { Appointment } from '@visite/contract';
import { useLoginTan } from '../appointments/appointment-queries.ts';
import { AddColleague } from '../features/call/colleague/add-colleague.tsx';
import type { StaffTool } from '../features/call/stage/staff-menu.tsx';
import { TanDialog } from '../features/call/tan/tan-dialog.tsx';
import { useColleagues } from './use-colleagues.ts';

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
      <AddColleague {...colleagues} open={open === 'colleague'} onClose={onClose} />
    </>
  );
}
