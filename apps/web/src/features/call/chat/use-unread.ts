import type { ChatEntry } from '@visite/call-engine';
import { useState } from 'react';
import { countUnread } from './count-unread.ts';

/** Zero while the panel is visible, and from there on what was not seen [CHAT-3]. */
export function useUnread(chat: readonly ChatEntry[], visible: boolean): number {
  const [seen, setSeen] = useState(0);
  // A new call starts with an empty conversation.
  const next = visible ? chat.length : Math.min(seen, chat.length);
  if (next !== seen) setSeen(next);
  return countUnread(chat, next);
}
