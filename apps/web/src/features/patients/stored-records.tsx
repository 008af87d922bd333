import { errorText } from '../../i18n/error-text.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useStoredRecords } from '../../patients/patient-queries.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';

/** Notes, chats and files of the patient's consultations, also after the appointment is deleted. */
export function StoredRecords({ patientId }: { patientId: string }) {
  const t = useTranslation();
  const { data, error } = useStoredRecords(patientId);
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
              <LinkButton
                size="small"
                aria-label={t('patients.stored.open', { day: formatDay(record.day) })}
                to={paths.patientRecord(patientId, record.appointmentId)}
              >
                {t('patients.stored.show')}
              </LinkButton>
            ) : (
              <span className="text-sm text-muted">{t('patients.stored.notYours')}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
