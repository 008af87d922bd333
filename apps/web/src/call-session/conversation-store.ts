import type { ConversationStore } from '@visite/call-engine';
import { conversationDatabase } from './conversation-database.ts';
import {
  type ConversationCipher,
  conversationCipher,
  conversationKeys,
} from './conversation-encryption.ts';

/** A call lasts eight hours at most, and may begin late. */
const staleMs = 12 * 3_600_000;
const lockName = (set: string) => `visite-conversation ${set}`;
const nameOf = (appointmentId: string, userId: string) => `${appointmentId} ${userId}`;

/** Pages without https have no Web Crypto: there the conversation survives a hold, not a reload. */
const inMemory = new Map<string, Map<string, unknown>>();
const releaseLocks = new Map<string, () => void>();

/** Where this browser keeps one call's conversation over a reload (CALL-54). */
export function conversationStore(appointmentId: string, userId: string): ConversationStore {
  const name = nameOf(appointmentId, userId);
  if (!canEncrypt()) return memoryStore(name);
  let sealed: { set: string; values: ConversationCipher } | null = null;
  return {
    async load(keyPart) {
      const { set, part } = conversationKeys.of(name);
      const values = await conversationCipher(set, part, keyPart);
      holdLock(set);
      const found = new Map<string, unknown>();
      for (const row of await conversationDatabase.readAll(set)) {
        try {
          found.set(row.name, await values.decrypt(row.name, row));
        } catch (error) {
          console.debug('a part of the conversation cannot be read', error);
        }
      }
      sealed = { set, values };
      return found;
    },
    async put(valueName, value) {
      if (!sealed || !conversationKeys.has(name)) return;
      const { set, values } = sealed;
      await conversationDatabase.put(set, valueName, await values.encrypt(valueName, value));
      // The call has ended during the write: nothing of it may stay.
      if (!conversationKeys.has(name)) await conversationDatabase.remove(set);
    },
    clear: async () => {
      sealed = null;
      await forgetConversation(appointmentId, userId);
    },
  };
}

/** The call has ended, whether or not this tab was still in it. */
export async function forgetConversation(appointmentId: string, userId: string): Promise<void> {
  const name = nameOf(appointmentId, userId);
  inMemory.delete(name);
  if (!canEncrypt() || !conversationKeys.has(name)) return;
  const { set } = conversationKeys.of(name);
  // First the key: without it nothing can be read, even if the removal below fails.
  conversationKeys.drop(name);
  releaseLocks.get(set)?.();
  await conversationDatabase.remove(set);
}

/** Whoever comes next at this browser finds nothing of this person. */
export function forgetInMemory(): void {
  inMemory.clear();
}

/** Removes what closed tabs left behind; nobody could read it any more. */
export async function removeStaleConversations(): Promise<void> {
  if (!canEncrypt()) return;
  const own = new Set(conversationKeys.all().map(({ set }) => set));
  const { held = [], pending = [] } = await navigator.locks.query();
  const inUse = new Set([...held, ...pending].map((lock) => lock.name));
  for (const { set, savedAt } of await conversationDatabase.sets()) {
    const isOld = savedAt < Date.now() - staleMs;
    if (!inUse.has(lockName(set)) && (isOld || !own.has(set))) {
      await conversationDatabase.remove(set);
    }
  }
}

/** A Web Lock tells other tabs that this one still needs the set. */
function holdLock(set: string): void {
  if (releaseLocks.has(set)) return;
  const held = new Promise<void>((resolve) => {
    releaseLocks.set(set, () => {
      releaseLocks.delete(set);
      resolve();
    });
  });
  navigator.locks
    .request(lockName(set), () => held)
    .catch((error: unknown) => console.debug('no lock', error));
}

function canEncrypt(): boolean {
  // All three are absent on pages without https, and the first in some private windows.
  return 'indexedDB' in window && 'subtle' in crypto && 'locks' in navigator;
}

function memoryStore(name: string): ConversationStore {
  return {
    load: async () => inMemory.get(name) ?? new Map(),
    put: async (valueName, value) => {
      const values = inMemory.get(name) ?? new Map<string, unknown>();
      inMemory.set(name, values.set(valueName, value));
    },
    clear: async () => {
      inMemory.delete(name);
    },
  };
}
