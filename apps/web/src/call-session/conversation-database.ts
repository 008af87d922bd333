import type { EncryptedValue } from './conversation-encryption.ts';

const databaseName = 'visite-conversations';

/** A call's values are removed together; `set` tells which call of which tab. */
interface Row extends EncryptedValue {
  set: string;
  name: string;
}

interface SetRow {
  set: string;
  savedAt: number;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('values', { keyPath: ['set', 'name'] });
      request.result.createObjectStore('sets', { keyPath: 'set' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

type Stores = { values: IDBObjectStore; sets: IDBObjectStore };

/** Resolves when all of it is written, with the result of the request, if there was one. */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const db = await database();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['values', 'sets'], mode);
    const request = work({
      values: transaction.objectStore('values'),
      sets: transaction.objectStore('sets'),
    });
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const valuesOf = (set: string) => IDBKeyRange.bound([set], [set, []]);

export const conversationDatabase = {
  async readAll(set: string): Promise<Row[]> {
    const rows = await transact<Row[]>('readonly', ({ values }) => values.getAll(valuesOf(set)));
    return rows ?? [];
  },
  async put(set: string, name: string, sealed: EncryptedValue): Promise<void> {
    await transact('readwrite', ({ values, sets }) => {
      values.put({ set, name, ...sealed } satisfies Row);
      sets.put({ set, savedAt: Date.now() } satisfies SetRow);
      return undefined;
    });
  },
  async remove(set: string): Promise<void> {
    await transact('readwrite', ({ values, sets }) => {
      values.delete(valuesOf(set));
      sets.delete(set);
      return undefined;
    });
  },
  async sets(): Promise<SetRow[]> {
    return (await transact<SetRow[]>('readonly', ({ sets }) => sets.getAll())) ?? [];
  },
};
