import type { Patient, StoredContent } from '@visite/contract';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
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
        <Chat lines={chatOf(patient, visit, content)} />
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

function Chat({ lines }: { lines: ReturnType<typeof chatOf> }) {
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
            <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
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
