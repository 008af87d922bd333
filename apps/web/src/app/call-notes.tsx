import type { ReactNode } from 'react';
import { useState } from 'react';
import { codeOf } from '../api/api-errors.ts';
import { NoteRefused, type NotesSnapshot } from '../features/call/notes/notes-store.ts';
import { useNotes } from '../features/call/notes/use-notes.ts';
import { useStaffSession } from '../session/staff-session.tsx';

export interface CallNotesHere {
  notes: NotesSnapshot;
  onWrite: (text: string) => void;
  /** Saves at once; resolves when it was tried. */
  flush: () => Promise<void>;
}

interface CallNotesProps {
  appointmentId: string;
  /** Off without `notesEnabled`. */
  enabled: boolean;
  children: (notes: CallNotesHere | null) => ReactNode;
}

/** Characters that stay below what a closing page may still send, whatever they are. */
const longestOnTheWayOut = 15_000;

/** The notes of this call over HTTP, from its waiting view to its summary. */
export function CallNotes({ appointmentId, enabled, children }: CallNotesProps) {
  if (!enabled) return children(null);
  return <Kept appointmentId={appointmentId}>{children}</Kept>;
}

function Kept({ appointmentId, children }: Omit<CallNotesProps, 'enabled'>) {
  const { api, user } = useStaffSession();
  const ownId = user.person.id;
  const [server] = useState(() => ({
    list: () => api.staff.call('listNotes', { params: { appointmentId } }),
    put: async (text: string) => {
      try {
        await api.staff.call('writeNote', {
          params: { appointmentId, staffId: ownId },
          body: { text },
          keepalive: text.length < longestOnTheWayOut,
        });
      } catch (error) {
        if (codeOf(error) !== 'illegal-transition') throw error;
        throw new NoteRefused('the call takes no notes any more', { cause: error });
      }
    },
  }));
  return children(useNotes({ server, appointmentId, ownId }));
}
