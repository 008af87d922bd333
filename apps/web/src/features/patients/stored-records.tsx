import { type StoredContent, type StoredRecord, safeFileName } from '@visite/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStoredContent, useStoredRecords } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Notes, chats and files of the patient's consultations, also after the appointment is deleted. */
export function StoredRecords({ patientId }: { patientId: string }) {
  const t = useTranslation();
  const { data, error } = useStoredRecords(patientId);
  const [opened, setOpened] = useState<StoredRecord | null>(null);
  // Most practices store nothing: then there is nothing to say about it.
  if (!error && !data?.length) return null;
  return (
    <section aria-labelledby="patient-records">
      <h3 id="patient-records" className="mb-2 text-lg font-semibold">
        {t('patients.stored.title')}
      </h3>
      {error && !data ? <InlineMessage tone="danger">{errorText(error)}</InlineMessage> : null}
      <ul className="flex flex-col divide-y divide-line">
        {(data ?? []).map((record) => (
          <li
            key={record.appointmentId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <span className="font-medium tabular-nums">{formatDay(record.day)}</span>
              <span className="block text-sm text-muted wrap-anywhere">
                {record.doctor}
                <br />
                {t('patients.stored.parts', {
                  notes: record.notes,
                  attachments: record.attachments,
                })}
                {record.deletedOn ? (
                  <>
                    <br />
                    {t('patients.deletedOn', { day: formatDay(record.deletedOn) })}
                  </>
                ) : null}
              </span>
            </span>
            {record.readable ? (
              <Button
                size="small"
                aria-label={t('patients.stored.open', { day: formatDay(record.day) })}
                onClick={() => setOpened(record)}
              >
                {t('patients.stored.show')}
              </Button>
            ) : (
              <span className="text-sm text-muted">{t('patients.stored.notYours')}</span>
            )}
          </li>
        ))}
      </ul>
      {opened ? (
        <ContentDialog patientId={patientId} record={opened} onClose={() => setOpened(null)} />
      ) : null}
    </section>
  );
}

interface ContentDialogProps {
  patientId: string;
  record: StoredRecord;
  onClose: () => void;
}

function ContentDialog({ patientId, record, onClose }: ContentDialogProps) {
  const t = useTranslation();
  const { data, error } = useStoredContent(patientId, record.appointmentId);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={t('patients.stored.of', { day: formatDay(record.day) })}
      description={record.doctor}
    >
      {error && !data ? <InlineMessage tone="danger">{errorText(error)}</InlineMessage> : null}
      {!data && !error ? <Skeleton lines={5} /> : null}
      {data ? <Content content={data} /> : null}
    </Dialog>
  );
}

function Content({ content: { notes, attachments } }: { content: StoredContent }) {
  const t = useTranslation();
  return (
    <div className="flex flex-col gap-5 pt-3">
      {notes.map(({ createdBy, text }) => (
        <section key={createdBy}>
          <h3 className="font-semibold">{t('patients.stored.note', { name: createdBy })}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </section>
      ))}
      {attachments.map((attachment) => (
        <AttachmentPart
          key={`${attachment.uploadedAt} ${attachment.name}`}
          attachment={attachment}
        />
      ))}
    </div>
  );
}

type Attachment = StoredContent['attachments'][number];

function AttachmentPart({ attachment }: { attachment: Attachment }) {
  const t = useTranslation();
  const { type, name, text, base64FileContent, uploadedAt } = attachment;
  const heading = type === 'video_chat' ? t('patients.stored.chat') : (name ?? type);
  return (
    <section>
      <h3 className="font-semibold wrap-anywhere">{heading}</h3>
      <p className="text-sm text-muted tabular-nums">{formatDateTime(uploadedAt)}</p>
      {text ? <p className="whitespace-pre-wrap wrap-anywhere">{text}</p> : null}
      {base64FileContent ? (
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => save(attachment, base64FileContent)}
        >
          {t('patients.stored.save')}
        </Button>
      ) : null}
    </section>
  );
}

/** Under a name that we make, with the ending of its type. */
function save({ type, name = '' }: Attachment, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const picture = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  const mime = type === 'pdf' ? 'application/pdf' : picture;
  saveFile(safeFileName(name, mime), mime, bytes);
}
