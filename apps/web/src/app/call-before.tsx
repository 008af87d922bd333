import { fullName } from '@visite/contract';
import { NotesEditor } from '../features/call/notes/notes-editor.tsx';
import { SummaryView } from '../features/call/summary/summary-view.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CallNotes } from './call-notes.tsx';
import { nameIn } from './name-in.ts';
import { usePageConfig } from './page-config.ts';
import type { StaffCall } from './staff-call.ts';
import { useStaffUser } from './staff-session.tsx';
import { useSession } from './use-session.ts';
import { writtenNotes } from './written-notes.ts';

interface CallBeforeProps {
  call: StaffCall;
  open: boolean;
  onClose: () => void;
}

/** What remains of the call that was ended to take this one. */
export function CallBefore({ call, open, onClose }: CallBeforeProps) {
  const t = useTexts();
  const { person } = useStaffUser();
  const { features } = usePageConfig().videoConsultation;
  const ended = useSession(call.session);
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
      <CallNotes appointmentId={call.id} enabled={features.notesEnabled && open}>
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
