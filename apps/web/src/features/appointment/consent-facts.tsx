import { type Appointment, readConsentVersion } from '@visite/contract';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';

/** Whether, when and to which versions the patient has agreed. */
export function ConsentFacts({ appointment: { consent } }: { appointment: Appointment }) {
  const t = useTranslation();
  if (!consent) return <p className="text-muted">{t('panel.consent.none')}</p>;
  const { givenAt, withdrawnAt, terms, privacy } = consent;
  return (
    <div className="flex flex-col gap-2">
      {withdrawnAt ? (
        <InlineMessage
          tone="warning"
          title={t('panel.consent.withdrawn', { when: formatDateTime(withdrawnAt) })}
        >
          {t('panel.consent.effect')}
        </InlineMessage>
      ) : null}
      <p>{t('panel.consent.given', { when: formatDateTime(givenAt) })}</p>
      {terms && privacy ? (
        <ul className="text-sm text-muted wrap-anywhere">
          <li>{t('panel.consent.terms', { text: textOf(t, terms) })}</li>
          <li>{t('panel.consent.privacy', { text: textOf(t, privacy) })}</li>
        </ul>
      ) : null}
    </div>
  );
}

function textOf(t: Translate, named: string): string {
  const text = readConsentVersion(named);
  if (text.kind === 'elsewhere') return text.to;
  if (text.kind === 'missing') return t('panel.consent.text.missing');
  const language = t(`appointment.language.${text.language}`);
  if (text.kind === 'own') return t('panel.consent.text.own', { language, version: text.version });
  if (text.since === null) return t('panel.consent.text.builtInBefore', { language });
  return t('panel.consent.text.builtIn', { language, day: formatDay(text.since) });
}
