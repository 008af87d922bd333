import type { EncryptedValue } from './conversation-encryption.ts';
import { openDatabase } from './indexed-database.ts';

/** A call's values are removed together; `set` tells which call of which tab. */
interface Row extends EncryptedValue {
  set: string;
  name: string;
}

interface SetRow {
  set: string;
  savedAt: number;
}

const transact = openDatabase('visite-conversations', { values: ['set', 'name'], sets: 'set' });

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
