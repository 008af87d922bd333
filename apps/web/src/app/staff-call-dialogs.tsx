import type { Appointment } from '@visite/contract';
import { useLoginTan } from '../appointments/use-login-tan.ts';
import type { StaffTool } from '../features/call/controls/use-staff-menu.tsx';
import { AddColleagueDialog } from '../features/call/dialogs/add-colleague-dialog.tsx';
import { TanDialog } from '../features/call/dialogs/tan-dialog.tsx';
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
      <AddColleagueDialog {...colleagues} open={open === 'colleague'} onClose={onClose} />
    </>
  );
}
