import type { OwnKey } from '@visite/call-engine';
import { openDatabase, type RunTransaction } from './indexed-database.ts';

/** One person's keys of one call. */
export interface KeyRow extends OwnKey {
  name: string;
  person: string;
  certificate: RTCCertificate;
  pins: unknown;
}

const rows: RunTransaction<'keys'> = openDatabase('visite-call-keys', { keys: 'name' });

const isValid = (row: KeyRow | undefined): row is KeyRow =>
  row !== undefined && row.certificate.expires > Date.now();

export const keyDatabase = {
  async read(name: string): Promise<KeyRow | null> {
    const row = await rows<KeyRow | undefined>('readonly', ({ keys }) => keys.get(name));
    return isValid(row) ? row : null;
  },
  /** The stored row: another tab may have been faster. */
  async add(made: KeyRow): Promise<KeyRow> {
    const stored = await rows<KeyRow | undefined>('readwrite', ({ keys }) => {
      const request: IDBRequest<KeyRow | undefined> = keys.get(made.name);
      request.onsuccess = () => {
        if (!isValid(request.result)) keys.put(made);
      };
      return request;
    });
    return isValid(stored) ? stored : made;
  },
  /** Nothing after the end of the call, when the row is gone. */
  async setPins(name: string, pins: unknown): Promise<void> {
    await rows('readwrite', ({ keys }) => {
      const request: IDBRequest<KeyRow | undefined> = keys.get(name);
      request.onsuccess = () => {
        if (request.result) keys.put({ ...request.result, pins });
      };
      return undefined;
    });
  },
  async remove(isRemoved: (row: KeyRow) => boolean): Promise<void> {
    await rows('readwrite', ({ keys }) => {
      const request: IDBRequest<KeyRow[]> = keys.getAll();
      request.onsuccess = () => {
        for (const row of request.result) if (isRemoved(row)) keys.delete(row.name);
      };
      return undefined;
    });
  },
};
