import type { NotesSnapshot } from '../features/call/notes/notes-store.ts';
import type { WrittenNote } from '../features/call/summary/summary-content.ts';

/** The notes of a call as its summary shows them: the own one first, empty ones left out. */
export function writtenNotes(
  { own, others }: NotesSnapshot,
  me: string,
  nameOf: (id: string) => string,
): WrittenNote[] {
  const mine = own.trim() ? [{ by: me, text: own }] : [];
  return [...mine, ...others.map(({ createdBy, text }) => ({ by: nameOf(createdBy), text }))];
}
