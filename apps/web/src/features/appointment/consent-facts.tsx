import type { Appointment } from '@visite/contract';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';

/** Whether, when and to which versions the patient has agreed. */
export function ConsentFacts({ appointment: { consent } }: { appointment: Appointment }) {
  const t = useTranslation();
  if (!consent) return <p className="text-muted">{t('appointment.consent.none')}</p>;
  const { givenAt, withdrawnAt, terms, privacy } = consent;
  return (
    <div className="flex flex-col gap-2">
      {withdrawnAt ? (
        <InlineMessage
          tone="warning"
          title={t('appointment.consent.withdrawn', { when: formatDateTime(withdrawnAt) })}
        >
          {t('appointment.consent.effect')}
        </InlineMessage>
      ) : null}
      <p>{t('appointment.consent.given', { when: formatDateTime(givenAt) })}</p>
      {terms && privacy ? (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {t('appointment.consent.versions', { terms, privacy })}
        </p>
      ) : null}
    </div>
  );
}
