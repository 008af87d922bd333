import type { ChatEntry } from '@visite/call-engine';
import { classNames } from '../../../ui/class-names.ts';
import { useCall } from '../call-context.tsx';
import { FileCard } from './file-card.tsx';

interface ChatMessageProps {
  entry: ChatEntry;
  onOpenFile: (uuid: string) => void;
}

/** What others wrote is shown as text, links too: nobody is led away from the call by a press. */
export function ChatMessage({ entry, onOpenFile }: ChatMessageProps) {
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
      className={classNames(
        'max-w-full rounded-box px-3.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]',
        entry.me ? 'bg-primary-soft' : 'bg-sunken',
      )}
    >
      {entry.message}
    </p>
  );
}
