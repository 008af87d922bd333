import type { ChatEntry } from '@visite/call-engine';
import { useLayoutEffect } from 'react';

/**
 * Which messages of a call were in sight, by their ids: a hold, a switch and a reload of the tab
 * bring the conversation back, and what was read is not new again.
 */
export interface ReadMessages {
  has(id: string): boolean;
  add(ids: readonly string[]): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Without a storage (a browser may refuse it) it is known for as long as the page lives. */
export function createReadMessages(appointmentId: string, store: () => Store): ReadMessages {
  const key = `visite.read.${appointmentId}`;
  const read = new Set<string>(stored(key, store));
  return {
    has: (id) => read.has(id),
    add: (ids) => {
      const before = read.size;
      for (const id of ids) read.add(id);
      if (read.size === before) return;
      try {
        store().setItem(key, JSON.stringify([...read]));
      } catch (error) {
        console.debug('what was read is not remembered', error);
      }
    },
  };
}

function stored(key: string, store: () => Store): string[] {
  try {
    const kept: unknown = JSON.parse(store().getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.debug('what was read is not known', error);
    return [];
  }
}

const calls = new Map<string, ReadMessages>();

function readMessagesOf(appointmentId: string): ReadMessages {
  const known = calls.get(appointmentId) ?? createReadMessages(appointmentId, () => sessionStorage);
  calls.set(appointmentId, known);
  return known;
}

/** Unread messages of others, oldest first. */
export function unreadOf(chat: readonly ChatEntry[], read: ReadMessages): ChatEntry[] {
  return chat.filter(({ id, me }) => !me && !read.has(id));
}

/** Unread messages of others; none while the chat is visible [CHAT-3]. */
export function useUnread(
  appointmentId: string,
  chat: readonly ChatEntry[],
  visible: boolean,
): readonly ChatEntry[] {
  const read = readMessagesOf(appointmentId);
  useLayoutEffect(() => {
    if (visible) read.add(chat.filter(({ me }) => !me).map(({ id }) => id));
  }, [read, chat, visible]);
  return visible ? [] : unreadOf(chat, read);
}
