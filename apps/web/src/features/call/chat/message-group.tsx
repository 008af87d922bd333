import type { ChatEntry } from '@visite/call-engine';
import { clsx } from 'clsx';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCall } from '../call-context.tsx';
import { FileCard } from './file-card.tsx';

interface MessageGroupProps {
  group: ChatGroup;
  name: string;
  onOpenFile: (uuid: string) => void;
}

export function MessageGroup({ group, name, onOpenFile }: MessageGroupProps) {
  const t = useTranslation();
  const { me, time, entries } = group;
  return (
    <div className={clsx('flex flex-col gap-1.5', me ? 'items-end pl-8' : 'items-start pr-8')}>
      <p className="flex max-w-full flex-wrap items-baseline gap-x-2 text-sm text-muted">
        <span className="font-semibold text-ink [overflow-wrap:anywhere]">
          {me ? t('tools.chat.you') : name}
          {me ? <span className="sr-only"> ({name})</span> : null}
        </span>
        <time dateTime={new Date(time).toISOString()} className="tabular-nums">
          {formatTime(time)}
        </time>
      </p>
      {entries.map((entry) => (
        <ChatMessage key={entry.id} entry={entry} onOpenFile={onOpenFile} />
      ))}
    </div>
  );
}

interface ChatMessageProps {
  entry: ChatEntry;
  onOpenFile: (uuid: string) => void;
}

/** What others wrote is shown as text, links too: nobody is led away from the call by a press. */
function ChatMessage({ entry, onOpenFile }: ChatMessageProps) {
  const { call } = useCall();
  const { cancelFile } = call.actions;
  const file = entry.fileUuid ? call.files.get(entry.fileUuid) : undefined;
  if (file) {
    return (
      <div className="w-64 max-w-full">
        <FileCard
          file={file}
          onOpen={() => onOpenFile(file.uuid)}
          onCancel={cancelFile ? () => cancelFile(file.uuid) : null}
        />
      </div>
    );
  }
  return (
    <p
      className={clsx(
        'max-w-full rounded-box px-3.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]',
        entry.me ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      {entry.message}
    </p>
  );
}

/** Consecutive messages of one person under one name. */
export interface ChatGroup {
  id: string;
  from: string;
  me: boolean;
  time: number;
  entries: readonly ChatEntry[];
}

const togetherMs = 3 * 60_000;

export function groupChat(chat: readonly ChatEntry[]): ChatGroup[] {
  const groups: { -readonly [Key in keyof ChatGroup]: ChatGroup[Key] }[] = [];
  for (const entry of chat) {
    const last = groups.at(-1);
    const { id, from, me, time } = entry;
    // The clocks of two people differ: a time from before is no reason for a new group.
    if (last?.from === from && time - last.time < togetherMs) {
      last.entries = [...last.entries, entry];
    } else groups.push({ id, from, me, time, entries: [entry] });
  }
  return groups;
}
