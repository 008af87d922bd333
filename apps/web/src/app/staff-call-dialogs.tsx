import { type Appointment, appointmentLimits, fullName } from '@visite/contract';
import { nameIn } from '../appointments/appointment-facts.ts';
import { useLoginTan } from '../appointments/appointment-queries.ts';
import type { StaffCall } from '../call-session/staff-call.ts';
import { useCallSnapshot } from '../features/call/call-context.tsx';
import type { StaffTool } from '../features/call/controls/staff-controls.tsx';
import {
  AddColleagueDialog,
  type Colleague,
  TanDialog,
} from '../features/call/dialogs/staff-dialogs.tsx';

import { NotesEditor } from '../features/call/notes/notes-panel.tsx';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffSession, useStaffUser } from '../session/staff-session.tsx';
import { useStaffList } from '../staff/staff-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CallNotes, writtenNotes } from './call-notes.tsx';
import { GuestsDialog } from './guests-in-call.tsx';

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
      <GuestsDialog appointment={appointment} open={open === 'guests'} onClose={onClose} />
      <TanDialog tan={tan ?? null} open={open === 'tan'} onClose={onClose} />
      <AddColleagueDialog {...colleagues} open={open === 'colleague'} onClose={onClose} />
    </>
  );
}

/** Who of the practice could still come into this call, and how they are brought in. */
function useColleagues({ id, doctor, patient, otherUsers, guests = [] }: Appointment) {
  const { api } = useStaffSession();
  const staff = useStaffList();
  const inside = new Set([
    ...[doctor, patient, ...otherUsers].map(({ person }) => person.id),
    ...guests.filter(({ stage }) => stage === 'in').map((guest) => guest.id),
  ]);
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

interface PreviousCallDialogProps {
  call: StaffCall;
  open: boolean;
  onClose: () => void;
}

/** What remains of the call that was ended to take this one. */
export function PreviousCallDialog({ call, open, onClose }: PreviousCallDialogProps) {
  const t = useTranslation();
  const { person } = useStaffUser();
  const { features } = usePageConfig().videoConsultation;
  const ended = useCallSnapshot(call.session);
  if (ended.phase !== 'ended' || !ended.summary) return null;
  const { summary, drawn, uploads, storedElsewhere, appointment, actions } = ended;
  const nameOf = nameIn(appointment);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="wide"
      title={t('call.before.title', { name: summary.patientFullName })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <CallNotes appointment={appointment} enabled={features.notesEnabled && open}>
        {(notes) => (
          <SummaryView
            content={{
              summary,
              drawn,
              nameOf,
              notes: notes && writtenNotes(notes.notes, fullName(person), nameOf),
            }}
            uploads={uploads}
            storedElsewhere={storedElsewhere}
            onRetry={actions.retryUploads}
            notesEditor={notes ? <NotesEditor {...notes} nameOf={nameOf} /> : null}
            framed
          />
        )}
      </CallNotes>
    </Dialog>
  );
}
