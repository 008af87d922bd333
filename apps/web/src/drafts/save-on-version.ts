import { codeOf } from '../api/api-errors.ts';

interface Saving<Values> {
  /** The record as it is now, and its version. */
  read: () => Promise<{ values: Values; etag: string | null }>;
  /** Takes over what others have saved; false: there is something to choose first. */
  reconcile: (now: Values) => boolean;
  /** Refused with `changed-meanwhile` when it is no longer that version. */
  write: (etag: string | null) => Promise<unknown>;
}

const tries = 3;

/**
 * Saves on the version that is there, once nothing is left to choose; false when there is. What others
 * changed in fields that were not touched is no conflict.
 */
export async function saveOnVersion<Values>({
  read,
  reconcile,
  write,
}: Saving<Values>): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    const { values, etag } = await read();
    if (!reconcile(values)) return false;
    try {
      await write(etag);
      return true;
    } catch (error) {
      if (codeOf(error) !== 'changed-meanwhile' || tried === tries) throw error;
    }
  }
}
