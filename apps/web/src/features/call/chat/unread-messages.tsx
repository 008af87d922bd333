import type { ChatEntry } from '@visite/call-engine';
import { MessageSquare, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { type LiveCall, personName, useCall } from '../call-context.tsx';
import { callMemory } from '../call-memory.ts';

/** By appointment, the last announced message: a remounted view does not announce it again. */
const lastAnnounced = callMemory<string>();

interface MessageNoticeProps {
  /** Unread messages; empty while the chat is open. */
  unread: readonly ChatEntry[];
  onOpen: () => void;
}

/**
 * Sender and preview of the newest message while the chat is closed. Announced once: the visible
 * part is no live region.
 */
export function MessageNotice({ unread, onOpen }: MessageNoticeProps) {
  const t = useTranslation();
  const { call } = useCall();
  const { id: appointmentId } = call.appointment;
  const [closed, setClosed] = useState<string | null>(null);
  const [announcedBefore] = useState(() => lastAnnounced.get(appointmentId));
  const newest = unread.at(-1) ?? null;
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId !== undefined) lastAnnounced.set(appointmentId, newestId);
  }, [appointmentId, newestId]);
  const name = newest ? personName(call, newest.from) : '';
  const words = newest ? messagePreview(newest, call.files) : '';
  const from = t('tools.chat.arrived', { name });
  return (
    <>
      <p role="status" data-announces="message" className="sr-only">
        {newest && newest.id !== announcedBefore ? `${from}: ${words}` : null}
      </p>
      {newest && closed !== newest.id ? (
        <div
          data-call-notice=""
          className="flex w-[min(26rem,calc(100%-1rem))] items-center gap-1 rounded-box bg-surface p-1 text-ink shadow-lift"
        >
          <button
            type="button"
            onClick={onOpen}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-inner px-3 py-1.5 text-left hover:bg-sunken"
          >
            <MessageSquare
              className="size-5 shrink-0 text-primary-text @max-[18rem]:hidden"
              aria-hidden="true"
            />
            <span className="min-w-0">
              <span className="line-clamp-2 text-sm font-semibold [overflow-wrap:anywhere]">
                {from}
              </span>
              <span className="line-clamp-2 leading-snug [overflow-wrap:anywhere]">{words}</span>
            </span>
          </button>
          <Button
            variant="quiet"
            iconOnly
            aria-label={t('tools.chat.dismiss')}
            onClick={() => setClosed(newest.id)}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </>
  );
}

const previewLength = 100;

/** One short line of the message; for a file its name. */
export function messagePreview(
  { message, fileUuid }: Pick<ChatEntry, 'message' | 'fileUuid'>,
  files: LiveCall['files'],
): string {
  const file = fileUuid === undefined ? undefined : files.get(fileUuid);
  const line = (file?.name ?? message).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= previewLength) return line;
  const cut = line.slice(0, previewLength);
  const atWord = cut.lastIndexOf(' ');
  // One long word is cut anywhere, but not within a surrogate pair.
  const whole =
    atWord > previewLength / 2 ? cut.slice(0, atWord) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole} …`;
}

/**
 * Ids of the read messages of a call, so that they are not unread again after a hold, a switch of
 * calls or a reload restores the conversation.
 */
export interface ReadMessages {
  has(id: string): boolean;
  add(ids: readonly string[]): void;
  /** The call is over. */
  forget(): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** If the browser refuses storage the ids are kept in memory. */
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
    forget: () => {
      try {
        store().removeItem(key);
      } catch (error) {
        console.debug('what was read stays', error);
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

const calls = callMemory<ReadMessages>((read) => read.forget());

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
