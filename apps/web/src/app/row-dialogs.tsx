import { useAppointmentDetails } from '../appointments/appointment-queries.ts';
import { CancelDialog } from '../appointments/cancel-dialog.tsx';
import { MoveDialog } from '../features/appointment/move-dialog.tsx';
import { SheetDialog } from '../features/appointment/patient-sheet.tsx';
import type { AskedDialog } from '../features/dashboard/day-list.tsx';

interface RowDialogsProps {
  asked: AskedDialog;
  onClose: () => void;
}

/** What a row of the day opens: the dialogs of the appointment's own panel. */
export function RowDialogs({ asked: { dialog, appointment }, onClose }: RowDialogsProps) {
  if (dialog === 'move') return <MoveDialog appointment={appointment} onClose={onClose} />;
  if (dialog === 'cancel') return <CancelDialog appointment={appointment} onClose={onClose} />;
  return <Sheet appointmentId={appointment.id} onClose={onClose} />;
}

function Sheet({ appointmentId, onClose }: { appointmentId: string; onClose: () => void }) {
  const { appointment } = useAppointmentDetails(appointmentId);
  if (!appointment?.link) return null;
  return <SheetDialog appointment={appointment} link={appointment.link} onClose={onClose} />;
}
