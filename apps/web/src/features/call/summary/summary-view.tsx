import { clsx } from 'clsx';
import { FileArchive, FileText } from 'lucide-react';
import { type ReactNode, useTransition } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { retryImport } from '../../../navigation/retry-import.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notifications.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { SummaryContent } from './summary-content.ts';
import { SummaryFiles } from './summary-files.tsx';
import { type SummaryLine, summarySections } from './summary-lines.ts';
import { type StoringProps, Uploads } from './uploads.tsx';

interface SummaryViewProps extends StoringProps {
  content: SummaryContent;
  /** For whoever may still write: takes the place of the notes that can only be read. */
  notesEditor?: ReactNode;
  /** In a dialog, which has a frame and a title of its own. */
  framed?: boolean;
}

/** What remains of a call: who, how long, what was written and sent (CALL-17). */
export function SummaryView(props: SummaryViewProps) {
  const { content, notesEditor, framed = false, ...storing } = props;
  const t = useTranslation();
  const { summary } = content;
  const [facts, chat, , notes] = summarySections(content);
  const name = `${t('call.summary.file')} ${summary.scheduledStart.slice(0, 10)}`;

  const savePdf = async () => {
    const { summaryPdf } = await retryImport(() => import('./summary-pdf.ts'));
    saveFile(`${name}.pdf`, 'application/pdf', await summaryPdf(content));
  };
  const saveZip = async () => {
    const { summaryZip } = await retryImport(() => import('./summary-zip.ts'));
    saveFile(`${name}.zip`, 'application/zip', await summaryZip(content));
  };
  return (
    <section
      aria-label={t('call.summary.title')}
      className={clsx(
        'flex flex-col gap-6',
        framed ? 'mt-2' : 'rounded-box border border-line bg-surface p-5 sm:p-6',
      )}
    >
      {framed ? null : (
        <h2 className="text-xl font-semibold hyphens-auto">{t('call.summary.title')}</h2>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        {facts?.lines.map(({ key, by, text }) => (
          <div key={key} className="sm:contents">
            <dt className="text-muted">{by}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <Part title={t('call.summary.chat')} lines={chat?.lines ?? []} />
      <SummaryFiles content={content} />
      {notesEditor ? (
        <div>
          <h3 className="mb-2 text-lg font-semibold">{t('call.summary.notes')}</h3>
          <div className="flex flex-col gap-3">{notesEditor}</div>
        </div>
      ) : notes ? (
        <Part title={notes.title} lines={notes.lines} />
      ) : null}
      <Uploads {...storing} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <SaveButton icon={<FileText aria-hidden="true" />} onSave={savePdf}>
          {t('call.summary.pdf')}
        </SaveButton>
        <SaveButton icon={<FileArchive aria-hidden="true" />} onSave={saveZip}>
          {t('call.summary.zip')}
        </SaveButton>
        <p className="w-full text-muted">{t('call.summary.keep')}</p>
      </div>
    </section>
  );
}

interface SaveButtonProps {
  icon: ReactNode;
  onSave: () => Promise<void>;
  children: ReactNode;
}

function SaveButton({ icon, onSave, children }: SaveButtonProps) {
  const t = useTranslation();
  const [saving, startSaving] = useTransition();
  const save = async () => {
    try {
      await onSave();
    } catch (error) {
      console.debug('no summary file', error);
      notify({ type: 'error', title: t('call.summary.failed') });
    }
  };
  return (
    <Button icon={icon} loading={saving} onClick={() => startSaving(save)}>
      {children}
    </Button>
  );
}

function Part({ title, lines }: { title: string; lines: readonly SummaryLine[] }) {
  return (
    <div>
      <h3 className="mb-2 text-lg font-semibold">{title}</h3>
      <ul className="flex flex-col gap-2">
        {lines.map(({ key, by, text }) => (
          <li key={key} className="[overflow-wrap:anywhere] whitespace-pre-wrap">
            {by ? <span className="font-semibold">{by}: </span> : null}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
