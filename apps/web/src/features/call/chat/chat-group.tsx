import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ChatMessage } from './chat-message.tsx';
import type { ChatGroup } from './group-chat.ts';

interface ChatGroupViewProps {
  group: ChatGroup;
  name: string;
  onOpenFile: (uuid: string) => void;
}

export function ChatGroupView({ group, name, onOpenFile }: ChatGroupViewProps) {
  const t = useTranslation();
  const { me, time, entries } = group;
  return (
    <div
      className={classNames('flex flex-col gap-1.5', me ? 'items-end pl-8' : 'items-start pr-8')}
    >
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
