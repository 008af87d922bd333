import type { Note } from '@visite/contract';

export interface CallNote {
  createdBy: string;
  text: string;
}

/** The wire's `created_by` under the name that the client uses [NOTE-3]. */
export function readNotes(notes: readonly Note[]): CallNote[] {
  return notes.map(({ created_by, text }) => ({ createdBy: created_by, text }));
}
