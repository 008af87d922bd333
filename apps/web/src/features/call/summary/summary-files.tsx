import { base64ToBytes } from '@visite/call-engine';
import { type ReactNode, useTransition } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { retryImport } from '../../../navigation/retry-import.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notifications.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { type DrawnPage, drawnPages, fileNames, type SummaryContent } from './summary-content.ts';

/** What was exchanged, and each page as it looked after somebody had drawn on it. */
export function SummaryFiles({ content }: { content: SummaryContent }) {
  const t = useTranslation();
  const { nameOf } = content;
  const { files } = content.summary;
  const names = fileNames(files);
  return (
    <div>
      <h3 className="mb-2 text-lg font-semibold">{t('call.summary.files')}</h3>
      {files.length === 0 ? <p>{t('call.summary.noFiles')}</p> : null}
      <ul className="flex flex-col gap-2">
        {files.map(({ uuid, name, fromUserUuid, base64 }, index) => (
          <FileLine
            key={uuid}
            name={name}
            {...(base64 && {
              onSave: async () => {
                const bytes = base64ToBytes(base64);
                if (bytes) saveFile(names[index] ?? name, 'application/octet-stream', bytes);
              },
            })}
          >
            <span className="font-semibold">{nameOf(fromUserUuid)}: </span>
            {name}
            {base64 ? null : ` (${t('call.summary.unusable')})`}
          </FileLine>
        ))}
        {drawnPages(content).map((page) => (
          <FileLine key={page.address} name={page.name} onSave={() => saveDrawn(page)}>
            {page.name}
          </FileLine>
        ))}
      </ul>
    </div>
  );
}

async function saveDrawn(page: DrawnPage): Promise<void> {
  const { drawnPicture } = await retryImport(() => import('./drawn-picture.ts'));
  const { jpeg } = await drawnPicture(page);
  saveFile(fileNames([page])[0] ?? page.name, 'image/jpeg', jpeg);
}

interface FileLineProps {
  name: string;
  onSave?: () => Promise<void>;
  children: ReactNode;
}

function FileLine({ name, onSave, children }: FileLineProps) {
  const t = useTranslation();
  const [saving, startSaving] = useTransition();
  const save = async () => {
    try {
      await onSave?.();
    } catch (error) {
      console.debug('a file cannot be saved', error);
      notify({ type: 'error', title: t('call.summary.failed') });
    }
  };
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{children}</span>
      {onSave ? (
        <Button
          size="small"
          loading={saving}
          aria-label={t('call.summary.saveNamed', { name })}
          onClick={() => startSaving(save)}
        >
          {t('call.summary.save')}
        </Button>
      ) : null}
    </li>
  );
}
