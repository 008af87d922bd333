import { acceptedFiles } from '@visite/contract';
import { Paperclip } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { personName, useCall } from '../call-context.tsx';
import { CallPanel } from '../view/call-panel.tsx';
import { FileCard } from './message-group.tsx';
import { useSendFiles } from './send-files.tsx';

/** Every file of the call, newest first, and a button that sends another. */
export function FilesPanel({ onOpenFile }: { onOpenFile: (uuid: string) => void }) {
  const t = useTranslation();
  const { call } = useCall();
  const send = useSendFiles();
  const { cancelFile } = call.actions;
  const files = [...call.files.values()].reverse();
  return (
    <CallPanel title={t('call.sidebar.files')} closeLabel={t('call.sidebar.close')} titleHidden>
      <ul className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {files.length === 0 ? (
          <li className="m-auto max-w-xs text-center text-muted">{t('call.sidebar.noFiles')}</li>
        ) : null}
        {files.map((file) => (
          <li key={file.uuid} className="flex flex-col gap-1">
            <p className="text-sm text-muted">
              {file.me
                ? t('call.sidebar.fromYou')
                : t('call.sidebar.from', { name: personName(call, file.from) })}
            </p>
            <FileCard
              file={file}
              onOpen={() => onOpenFile(file.uuid)}
              onCancel={cancelFile ? () => cancelFile(file.uuid) : null}
            />
          </li>
        ))}
      </ul>
      <div className="shrink-0 border-t border-line p-4">
        <FileButton
          block
          multiple
          disabled={send === null}
          accept={acceptedFiles}
          icon={<Paperclip aria-hidden="true" />}
          onFile={(file) => send?.([file])}
        >
          {t('call.sidebar.addFile')}
        </FileButton>
      </div>
    </CallPanel>
  );
}
