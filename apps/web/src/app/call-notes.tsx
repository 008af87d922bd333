import { type Appointment, can, relationTo } from '@visite/contract';
import { type ReactNode, useState } from 'react';
import { codeOf } from '../api/api-errors.ts';
import { NoteRefused, type NotesSnapshot, useNotes } from '../features/call/notes/notes-store.ts';
import type { WrittenNote } from '../features/call/summary/summary-content.ts';
import { useStaffSession } from '../session/staff-session.tsx';

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
