import { type Appointment, can, relationTo } from '@visite/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { codeOf } from '../api/api-errors.ts';
import { NoteRefused, type NotesSnapshot, useNotes } from '../features/call/notes/notes-store.ts';
import type { WrittenNote } from '../features/call/summary/summary-content.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLeaveGuard } from '../navigation/leave-guard.tsx';
import { useStaffSession } from '../session/staff-session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface CallNotesState {
  notes: NotesSnapshot;
  onWrite: (text: string) => void;
  /** Saves at once; resolves when it was tried. */
  flush: () => Promise<void>;
}

interface CallNotesProps {
  appointment: Appointment;
  /** Off without `notesEnabled`. */
  enabled: boolean;
  children: (notes: CallNotesState | null) => ReactNode;
}

/** Characters; below the 64 KB of a keepalive request, whatever their encoding takes. */
const keepaliveMaxLength = 15_000;

/** The notes of this call over HTTP, from its waiting view to its summary. */
export function CallNotes({ appointment, enabled, children }: CallNotesProps) {
  const { user } = useStaffSession();
  const mayRead = can(user.roles, 'notes.read', relationTo(appointment, user));
  if (!enabled || !mayRead) return children(null);
  return <LoadedNotes appointmentId={appointment.id}>{children}</LoadedNotes>;
}

interface LoadedNotesProps extends Pick<CallNotesProps, 'children'> {
  appointmentId: string;
}

function LoadedNotes({ appointmentId, children }: LoadedNotesProps) {
  const { api, user } = useStaffSession();
  const ownId = user.person.id;
  const [server] = useState(() => ({
    list: () => api.staff.call('listNotes', { params: { appointmentId } }),
    put: async (text: string) => {
      try {
        await api.staff.call('writeNote', {
          params: { appointmentId, staffId: ownId },
          body: { text },
          keepalive: text.length < keepaliveMaxLength,
        });
      } catch (error) {
        if (codeOf(error) !== 'illegal-transition') throw error;
        throw new NoteRefused('the call takes no notes any more', { cause: error });
      }
    },
  }));
  return children(useNotes({ server, appointmentId, ownId }));
}

/** The notes of a call as its summary shows them: the own one first, empty ones left out. */
export function writtenNotes(
  { own, others }: NotesSnapshot,
  me: string,
  nameOf: (id: string) => string,
): WrittenNote[] {
  const mine = own.trim() ? [{ by: me, text: own }] : [];
  return [...mine, ...others.map(({ createdBy, text }) => ({ by: nameOf(createdBy), text }))];
}

/** Most notes are saved by then; only afterwards is there something to ask. */
const patienceMs = 1_500;

/** Whoever leaves takes the note along: it is saved first, and asked about if that fails. */
export function NoteLeaveQuestion({ notes: { notes, flush } }: { notes: CallNotesState }) {
  const t = useTranslation();
  const { state } = notes;
  const safe = state === 'saved' || state === 'loading' || state === 'unreachable';
  // On from the first letter to the end: going on and off with every save would move the history.
  const [written, setWritten] = useState(false);
  if (!safe && !written) setWritten(true);
  const guard = useLeaveGuard(written, { kept: true });
  const { asking } = guard;
  const [trying, setTrying] = useState(false);
  const leave = useEffectEvent(() => guard.leave());

  useEffect(() => {
    if (!asking) return;
    setTrying(true);
    const giveUp = () => setTrying(false);
    const timer = setTimeout(giveUp, patienceMs);
    void flush().then(giveUp);
    return () => clearTimeout(timer);
  }, [asking, flush]);

  useEffect(() => {
    if (asking && safe) leave();
  }, [asking, safe]);

  useEffect(() => {
    if (safe) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [safe]);

  const late = state === 'tooLate';
  return (
    <ConfirmDialog
      open={asking && !trying && !safe}
      onOpenChange={guard.stay}
      title={t(late ? 'tools.notes.leave.tooLateTitle' : 'tools.notes.leave.title')}
      message={t(late ? 'tools.notes.leave.tooLateMessage' : 'tools.notes.leave.message')}
      confirmLabel={t('tools.notes.leave.go')}
      cancelLabel={t('tools.notes.leave.stay')}
      danger
      onConfirm={guard.leave}
    />
  );
}
