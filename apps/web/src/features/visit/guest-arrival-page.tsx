import { type ConsentInput, consentVersions, type GuestEntry } from '@visite/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { NewWindowLink, NotTranslated } from './patient-login-form.tsx';
import { LoginRefused } from './send-login.tsx';

interface GuestArrivalPageProps {
  onEnter: (entry: GuestEntry) => Promise<void>;
}

/** Who it is and what they agree to. The press binds the link to this browser (GUEST-3). */
export function GuestArrivalPage({ onEnter }: GuestArrivalPageProps) {
  const t = useTranslation();
  const config = usePageConfig();
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  // The versions at the moment of agreeing: a text may change before the form is sent.
  const [consent, setConsent] = useState<ConsentInput | null>(null);
  const [mistakes, setMistakes] = useState({ name: false, terms: false });
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    const found = { name: name.trim() === '', terms: consent === null };
    setMistakes(found);
    setFailure(null);
    if (found.name || !consent) {
      form.current?.querySelector<HTMLInputElement>(found.name ? '#name' : '#terms')?.focus();
      return;
    }
    setLoading(true);
    onEnter({ name: name.trim(), consent })
      .catch(setFailure)
      .finally(() => setLoading(false));
  };
  return (
    <PatientPage step={1} title={t('guests.arrival.title')}>
      <p>{t('guests.arrival.why', { practice: config.practice.name })}</p>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          id="name"
          label={t('guests.arrival.name')}
          hint={t('guests.arrival.nameHint')}
          error={mistakes.name ? t('guests.arrival.nameMissing') : null}
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <Checkbox
            id="terms"
            label={t('guests.arrival.terms')}
            hint={
              <NewWindowLink to={config.links.patientTerms}>
                {t('guests.arrival.termsRead')}
              </NewWindowLink>
            }
            error={mistakes.terms ? t('guests.arrival.termsMissing') : null}
            checked={consent !== null}
            onChange={(event) => {
              const versions = { language, ...consentVersions(config, language) };
              setConsent(event.target.checked ? versions : null);
            }}
          />
          <NotTranslated />
        </div>
        <div aria-live="assertive">{failure ? <LoginRefused error={failure} /> : null}</div>
        <Button type="submit" variant="primary" size="large" block loading={loading}>
          {t('guests.arrival.submit')}
        </Button>
        <p className="text-muted">{t('guests.arrival.oneDevice')}</p>
      </form>
    </PatientPage>
  );
}
