import { fullName } from '@visite/contract';
import { nameIn } from '../appointments/appointment-facts.ts';
import type { StaffCall } from '../call-session/staff-call.ts';
import { useCallSnapshot } from '../features/call/call-context.tsx';
import { NotesEditor } from '../features/call/notes/notes-panel.tsx';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffUser } from '../session/staff-session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CallNotes, writtenNotes } from './call-notes.tsx';

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
