import type { ChatEntry } from '@visite/call-engine';
import { useLayoutEffect } from 'react';
import { readMessagesOf, unreadOf } from './read-messages.ts';

/** What others wrote and nobody has seen here; nothing while the panel is visible [CHAT-3]. */
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
