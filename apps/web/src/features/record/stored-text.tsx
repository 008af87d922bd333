import type { Patient, StoredContent } from '@visite/contract';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { splitFile } from './chat-lines.ts';
import { chatOf } from './record-sections.ts';
import type { RecordTools } from './record-tools.ts';
import { StoredFiles } from './stored-files.tsx';
import type { Visit } from './visits.ts';

interface StoredTextProps {
  patient: Patient;
  visit: Visit;
  content: StoredContent;
  tools: RecordTools;
}

/** Notes, files and chat of one appointment. */
export function StoredText({ patient, visit, content, tools }: StoredTextProps) {
  const t = useTranslation();
  const { notes, attachments } = content;
  const files = attachments.filter(({ type }) => type !== 'video_chat');
  return (
    <div className="flex flex-col gap-8">
      <Part id="visit-note" title={t('record.note')}>
        {notes.length === 0 ? <p className="text-muted">{t('record.noNote')}</p> : null}
        <div className="flex flex-col gap-4">
          {notes.map(({ createdBy, text, updatedAt }) => (
            <div key={createdBy}>
              <p className="max-w-prose text-base whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="mt-1 text-sm text-muted wrap-anywhere">
                {t('record.noteBy', { name: createdBy, at: formatDateTime(updatedAt) })}
              </p>
            </div>
          ))}
        </div>
      </Part>
      <Part id="visit-files" title={t('record.files')}>
        {files.length === 0 ? <p className="text-muted">{t('record.noFiles')}</p> : null}
        <StoredFiles
          patientId={patient.person.id}
          appointmentId={visit.id}
          files={files}
          tools={tools}
        />
      </Part>
      <Part id="visit-chat" title={t('record.chat')}>
        <Chat
          lines={chatOf(patient, visit, content)}
          fileNames={files.flatMap(({ name }) => name ?? [])}
        />
      </Part>
    </div>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="@container">
      <h3 id={id} className="mb-2 text-sm font-semibold text-muted">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A long chat is shown in parts: thousands of lines would hold up the page. */
const linesAtOnce = 200;

interface ChatProps {
  lines: ReturnType<typeof chatOf>;
  fileNames: readonly string[];
}

function Chat({ lines, fileNames }: ChatProps) {
  const t = useTranslation();
  const [shown, setShown] = useState(linesAtOnce);
  if (lines.length === 0) return <p className="text-muted">{t('record.noChat')}</p>;
  const hidden = Math.max(0, lines.length - shown);
  return (
    <>
      <ol className="flex flex-col gap-1.5">
        {lines.slice(0, shown).map(({ key, time, by, text }) => (
          <li key={key} className="grid gap-x-4 @2xl:grid-cols-[14rem_minmax(0,1fr)]">
            <span className="flex gap-2 text-muted">
              {time === undefined ? null : (
                <time dateTime={new Date(time).toISOString()} className="tabular-nums">
                  {formatTime(time)}
                </time>
              )}
              <span className="min-w-0 wrap-anywhere">{by}</span>
            </span>
            <Message text={text} fileNames={fileNames} />
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <Button
          className="mt-3"
          size="small"
          onClick={() => setShown((before) => before + 10 * linesAtOnce)}
        >
          {t('record.moreChat', { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}

function Message({ text, fileNames }: { text: string } & Pick<ChatProps, 'fileNames'>) {
  const { words, file } = splitFile(text, fileNames);
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {words}
      {file === undefined ? null : (
        <span className={words ? 'block' : undefined}>
          <Paperclip className="mr-1.5 inline size-4 text-muted" aria-hidden="true" />
          {file}
        </span>
      )}
    </span>
  );
}
