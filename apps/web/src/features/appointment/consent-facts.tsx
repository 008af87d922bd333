import { type Appointment, readConsentVersion } from '@visite/contract';
import { camelCode } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
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
        <ul className="text-sm text-muted wrap-anywhere">
          <li>{t('appointment.consent.terms', { text: textOf(t, terms) })}</li>
          <li>{t('appointment.consent.privacy', { text: textOf(t, privacy) })}</li>
        </ul>
      ) : null}
    </div>
  );
}

function textOf(t: Translate, named: string): string {
  const text = readConsentVersion(named);
  switch (text.kind) {
    case 'elsewhere':
      return text.to;
    case 'missing':
      return t('appointment.consent.text.missing');
    default:
      return t(`appointment.consent.text.${camelCode(text.kind)}`, {
        language: t(`appointment.language.${text.language}`),
        version: text.version,
      });
  }
}
