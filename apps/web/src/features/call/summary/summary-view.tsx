import { base64ToBytes, type StoredElsewhere, type UploadProgress } from '@visite/call-engine';
import { clsx } from 'clsx';
import { FileArchive, FileText } from 'lucide-react';
import { type ReactNode, useTransition } from 'react';
import { text } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { retryImport } from '../../../navigation/retry-import.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import {
  type DrawnPage,
  drawnPages,
  fileNames,
  type SummaryContent,
  type SummaryLine,
  summarySections,
} from './summary-content.ts';
import { useSave } from './use-save.ts';

interface SummaryViewProps extends StoringProps {
  content: SummaryContent;
  /** Replaces the read-only notes for users who may still edit. */
  notesEditor?: ReactNode;
  /** In a dialog or a panel, which has its own frame and title. */
  framed?: boolean;
  /** The page has a main action of its own. */
  secondary?: boolean;
  /** Only the files. */
  part?: 'all' | 'files';
}

/** Summary of a call: people, duration, chat, files and notes (CALL-17). */
export function SummaryView(props: SummaryViewProps) {
  const {
    content,
    notesEditor,
    framed = false,
    secondary = false,
    part = 'all',
    ...storing
  } = props;
  const t = useTranslation();
  const [facts, chat, , notes] = summarySections(content);
  const hasFiles = content.summary.files.length > 0 || drawnPages(content).length > 0;
  const fileList = <SummaryFiles content={content} buttons={framed ? 'small' : 'regular'} />;
  if (part === 'files') return fileList;
  return (
    <section
      aria-label={t('call.summary.title')}
      className={clsx(
        'flex flex-col gap-6',
        framed ? 'mt-2' : 'rounded-box border border-line bg-surface p-4',
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
      {fileList}
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
        <SaveButton
          {...(!framed && { size: 'large', block: true })}
          variant={framed || secondary ? 'secondary' : 'primary'}
          icon={<FileText aria-hidden="true" />}
          onSave={() => saveSummaryPdf(content)}
        >
          {t('call.summary.pdf')}
        </SaveButton>
        {hasFiles ? (
          <SaveButton
            {...(!framed && { size: 'large', block: true })}
            icon={<FileArchive aria-hidden="true" />}
            onSave={() => saveSummaryZip(content)}
          >
            {t('call.summary.zip')}
          </SaveButton>
        ) : null}
        <p className="w-full text-muted">{t('call.summary.keep')}</p>
      </div>
    </section>
  );
}

export async function saveSummaryPdf(content: SummaryContent): Promise<void> {
  const { summaryPdf } = await retryImport(() => import('./summary-pdf.ts'));
  saveFile(`${summaryName(content)}.pdf`, 'application/pdf', await summaryPdf(content));
}

export async function saveSummaryZip(content: SummaryContent): Promise<void> {
  const { summaryZip } = await retryImport(() => import('./summary-zip.ts'));
  saveFile(`${summaryName(content)}.zip`, 'application/zip', await summaryZip(content));
}

const summaryName = ({ summary }: SummaryContent) =>
  `${text('call.summary.file')} ${summary.scheduledStart.slice(0, 10)}`;

interface SaveButtonProps extends Pick<ButtonLook, 'variant' | 'size' | 'block'> {
  icon: ReactNode;
  onSave: () => Promise<void>;
  children: ReactNode;
}

export function SaveButton({ icon, onSave, children, ...look }: SaveButtonProps) {
  const { saving, save } = useSave(onSave);
  return (
    <Button {...look} icon={icon} loading={saving} onClick={save}>
      {children}
    </Button>
  );
}

export function Part({ title, lines }: { title?: string; lines: readonly SummaryLine[] }) {
  return (
    <div>
      {title ? <h3 className="mb-2 text-lg font-semibold">{title}</h3> : null}
      <ul className="flex flex-col gap-2">
        {lines.map(({ key, by, text, nothing }) => (
          <li
            key={key}
            className={clsx(
              '[overflow-wrap:anywhere] whitespace-pre-wrap',
              nothing && 'text-muted',
            )}
          >
            {by ? <span className="font-semibold">{by}: </span> : null}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SummaryFilesProps {
  content: SummaryContent;
  /** Their size. */
  buttons: 'small' | 'regular';
}

/** Exchanged files, and the pages with drawings. */
function SummaryFiles({ content, buttons }: SummaryFilesProps) {
  const t = useTranslation();
  const { nameOf } = content;
  const { files } = content.summary;
  const names = fileNames(files);
  return (
    <div>
      <h3 className="mb-2 text-lg font-semibold">{t('call.summary.files')}</h3>
      {files.length === 0 ? <p className="text-muted">{t('call.summary.noFiles')}</p> : null}
      <ul className="flex flex-col gap-2 empty:hidden">
        {files.map(({ uuid, name, fromUserUuid, base64 }, index) => (
          <FileLine
            key={uuid}
            name={name}
            button={buttons}
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
          <FileLine
            key={page.address}
            name={page.name}
            button={buttons}
            onSave={() => saveDrawn(page)}
          >
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
  button: SummaryFilesProps['buttons'];
  onSave?: () => Promise<void>;
  children: ReactNode;
}

function FileLine({ name, button, onSave, children }: FileLineProps) {
  const t = useTranslation();
  const { saving, save } = useSave(onSave);
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{children}</span>
      {onSave ? (
        <Button
          size={button}
          loading={saving}
          aria-label={t('call.summary.saveNamed', { name })}
          onClick={save}
        >
          {t('call.summary.save')}
        </Button>
      ) : null}
    </li>
  );
}

/** State of the uploads. */
export interface StoringProps {
  uploads: UploadProgress;
  storedElsewhere?: StoredElsewhere;
  /** The call is on hold: failed uploads are retried when it ends. */
  held?: boolean;
  onRetry?: (() => Promise<void>) | undefined;
}

/** Progress of the uploads that the practice's flags ask for [CALL-18, CALL-19]. */
export function Uploads({ uploads, storedElsewhere, held, onRetry }: StoringProps) {
  const t = useTranslation();
  const [retrying, startRetry] = useTransition();
  if (storedElsewhere === 'nobody') {
    return (
      <InlineMessage tone="danger" announce>
        {t('call.summary.storedByNobody')}
      </InlineMessage>
    );
  }
  if (storedElsewhere === 'colleague') {
    return (
      <InlineMessage tone="info" announce>
        {t('call.summary.storedByColleague')}
      </InlineMessage>
    );
  }
  if (!uploads) return null;
  const { total, done, failed } = uploads;
  if (done + failed < total) {
    return <Progress label={t('call.summary.uploading', { done, total })} value={done / total} />;
  }
  if (failed === 0) {
    return (
      <InlineMessage tone="success" announce>
        {t('call.summary.uploaded')}
      </InlineMessage>
    );
  }
  const retry = async () => {
    await onRetry?.().catch((error: unknown) => console.debug('uploads not tried again', error));
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <InlineMessage tone="danger" announce>
        {t(held ? 'call.summary.uploadFailedOnHold' : 'call.summary.uploadFailed', { failed })}
      </InlineMessage>
      {onRetry || retrying ? (
        <Button loading={retrying} onClick={() => startRetry(retry)}>
          {t('call.summary.uploadAgain')}
        </Button>
      ) : null}
    </div>
  );
}
