import { base64ToBytes, type ChatEntry, type SharedFile } from '@visite/call-engine';
import { clsx } from 'clsx';
import { FileText, ImageIcon, ShieldAlert, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { formatTime } from '../../../i18n/format.ts';
import { languageEntry } from '../../../i18n/languages.ts';
import { useLanguage, useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { jpegOf, scaledPicture, thumbnailEdge, withinEdge } from '../../../ui/scaled-picture.ts';
import { useCall } from '../call-context.tsx';
import { useThumbnail } from '../use-thumbnail.ts';
import { fileSizeText } from './file-size.ts';

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

/** Plain text without clickable links, so that nobody leaves the call by accident. */
function ChatMessage({ entry, onOpenFile }: ChatMessageProps) {
  const { call } = useCall();
  const { cancelFile } = call.actions;
  const file = entry.fileUuid ? call.files.get(entry.fileUuid) : undefined;
  if (file) {
    return (
      // The message is told when it comes: neither its percents nor its end again.
      <div aria-live="off" className="w-64 max-w-full">
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

const groupWithinMs = 3 * 60_000;

export function groupChat(chat: readonly ChatEntry[]): ChatGroup[] {
  const groups: { -readonly [Key in keyof ChatGroup]: ChatGroup[Key] }[] = [];
  for (const entry of chat) {
    const last = groups.at(-1);
    const { id, from, me, time } = entry;
    // Clocks differ between people: an earlier timestamp does not start a new group.
    if (last?.from === from && time - last.time < groupWithinMs) {
      last.entries = [...last.entries, entry];
    } else groups.push({ id, from, me, time, entries: [entry] });
  }
  return groups;
}

interface FileCardProps {
  file: SharedFile;
  onOpen: () => void;
  onCancel: (() => void) | null;
}

/** A file in the chat: transferring, complete or failed. */
export function FileCard({ file, onOpen, onCancel }: FileCardProps) {
  const t = useTranslation();
  const { locale } = languageEntry(useLanguage());
  const size = fileSizeText(file.size, locale);
  if (file.status === 'complete') {
    return (
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col overflow-hidden rounded-inner border border-line bg-surface text-left hover:border-ink"
      >
        <Thumbnail file={file} />
        <Line file={file}>
          {size} · <span className="font-semibold text-primary-text">{t('tools.file.open')}</span>
        </Line>
      </button>
    );
  }
  if (file.status === 'sending' || file.status === 'receiving') {
    const label = t(`tools.file.${file.status}`, { name: file.name });
    return (
      <div className="flex flex-col gap-2 rounded-inner border border-line bg-surface pb-3">
        <div className="flex items-start">
          <Line file={file}>
            {t('tools.file.progress', { percent: Math.round(file.progress * 100), size })}
          </Line>
          {onCancel ? (
            <Button
              variant="quiet"
              size="small"
              iconOnly
              className="m-1"
              aria-label={t('tools.file.cancel', { name: file.name })}
              onClick={onCancel}
            >
              <X />
            </Button>
          ) : null}
        </div>
        <div className="px-3">
          <Progress label={label} labelHidden value={file.progress} />
        </div>
      </div>
    );
  }
  const manipulated = file.status === 'manipulated';
  return (
    <div
      className={clsx(
        'rounded-inner border',
        manipulated ? 'border-danger bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Line file={file}>{t(`tools.file.${file.status}`)}</Line>
    </div>
  );
}

function Line({ file, children }: { file: SharedFile; children: ReactNode }) {
  const Icon =
    file.status === 'manipulated'
      ? ShieldAlert
      : file.type === 'application/pdf'
        ? FileText
        : ImageIcon;
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3 p-3">
      <Icon
        className={clsx(
          'size-6 shrink-0',
          file.status === 'manipulated' ? 'text-danger' : 'text-muted',
        )}
      />
      <span className="min-w-0">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{file.name}</span>
        <span className="block text-sm text-muted tabular-nums">{children}</span>
      </span>
    </span>
  );
}

function Thumbnail({ file: { base64, type } }: { file: SharedFile }) {
  const make = useCallback(async () => {
    const bytes = base64ToBytes(base64);
    if (!bytes) throw new Error('the file cannot be read');
    return jpegOf(await scaledPicture(new Blob([bytes], { type }), withinEdge(thumbnailEdge)));
  }, [base64, type]);
  const address = useThumbnail(type === 'application/pdf' || base64 === '' ? null : make);
  if (type === 'application/pdf' || base64 === '') return null;
  // Decorative: the file name follows. Its place is kept, so that the chat does not move.
  const place = 'h-40 w-full bg-sunken';
  if (address === null) return <span className={clsx(place, 'block')} />;
  return <img src={address} alt="" decoding="async" className={clsx(place, 'object-cover')} />;
}
