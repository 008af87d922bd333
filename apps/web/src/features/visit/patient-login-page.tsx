import { type ConsentInput, consentVersions } from '@visite/contract';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { loadTexts } from '../../i18n/texts.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { retryImport } from '../../navigation/retry-import.ts';
import { BirthdateField } from '../../patients/birthdate-field.tsx';
import { usePageConfig } from '../../practice/page-config.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { visitMemory } from '../../visit/visit-state.ts';

import { loginSecret, showTan } from './login-secret.ts';

/** Optional: a failed import (a phone changes its network) must not break the login. */
const InAppNotice = lazy(async () => {
  try {
    const { InAppNotice: notice } = await retryImport(() => import('./in-app-notice.tsx'));
    return { default: notice };
  } catch (error) {
    console.debug('the notice for in-app browsers could not be fetched', error);
    return { default: () => null };
  }
});

/** Shows no personal data before the login (VISIT-18). */
export function PatientLoginPage() {
  const t = useTranslation();
  const { callid = '' } = useParams();
  const { links } = usePageConfig();
  const [before] = useState(() => visitMemory.of(callid));
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return (
    <PatientPage title={t('arrival.login.title')}>
      <Suspense fallback={null}>{painted ? <InAppNotice /> : null}</Suspense>
      <p>{t(before.ready ? 'arrival.login.again' : 'arrival.login.intro')}</p>
      <PatientLoginForm callid={callid} before={before} />
      <p className="border-t border-line pt-5 text-muted">
        {t('arrival.login.privacy')}
        <br />
        <NewWindowLink to={links.patientPrivacy}>{t('arrival.login.privacyRead')}</NewWindowLink>
      </p>
    </PatientPage>
  );
}

interface PatientLoginFormProps {
  callid: string;
  /** Steps already done in this tab: after a reload only the login is asked for. */
  before: { terms: boolean; ready: boolean };
}

interface Mistakes {
  secret?: boolean;
  terms?: boolean;
  health?: boolean;
}

export function PatientLoginForm({ callid, before }: PatientLoginFormProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const loadApiSession = useApiSessionLoader();
  const config = usePageConfig();
  const language = useLanguage();
  const { links, videoConsultation, legalBasis } = config;
  const { mode } = videoConsultation.features.patientLogin;
  const form = useRef<HTMLFormElement>(null);
  // The field is emptied when the practice changes the login mode.
  const [typedFor, setTypedFor] = useState({ mode, text: '' });
  const typed = typedFor.mode === mode ? typedFor.text : '';
  const [asking, setAsking] = useState(!before.terms);
  // The versions at the moment of agreeing: a text may change before the form is sent.
  const [terms, setTerms] = useState<ConsentInput | null>(null);
  const [health, setHealth] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const [loading, setLoading] = useState(false);

  const type = (shown: string) => {
    setTypedFor({ mode, text: shown });
    setMistakes((known) => ({ ...known, secret: false }));
  };

  const logIn = async () => {
    const body = loginSecret(mode, typed);
    const needsHealth = asking && legalBasis === 'consent';
    const found: Mistakes = {
      secret: body === null,
      terms: asking && !terms,
      health: needsHealth && !health,
    };
    setMistakes(found);
    setRefusal(null);
    const [first] = (['secret', 'terms', 'health'] as const).filter((name) => found[name]);
    if (body === null || first) {
      form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
      return;
    }
    setLoading(true);
    const [{ sendLogin, LoginRefused, asksForConsent }, api] = await Promise.all([
      import('./send-login.tsx'),
      loadApiSession(),
      loadTexts(['errors']),
    ]);
    try {
      const agreed = asking ? terms : null;
      await sendLogin(api, callid, body, { wasReady: before.ready, agreed });
      navigate(before.ready ? paths.patientCall(callid) : paths.patientSetup(callid));
    } catch (error) {
      if (asksForConsent(error)) {
        setAsking(true);
        setTerms(null);
        setHealth(false);
      }
      setRefusal(<LoginRefused error={error} />);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    logIn()
      .catch((error: unknown) => {
        // A chunk could not be loaded, or the login mode is unknown (VISIT-9).
        console.debug('no login', error);
        setRefusal(<p className="font-semibold text-danger">{t('arrival.login.impossible')}</p>);
      })
      .finally(() => setLoading(false));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {mode === 'tan' ? (
        <TextField
          id="secret"
          label={t('arrival.login.tan')}
          hint={t('arrival.login.tanHint')}
          error={mistakes.secret ? t('arrival.login.tanInvalid') : null}
          inputMode="numeric"
          autoComplete="one-time-code"
          inputClassName="tracking-widest"
          value={typed}
          onChange={(event) => type(showTan(event.target.value))}
        />
      ) : (
        <BirthdateField
          id="secret"
          label={t('arrival.login.birthdate')}
          hint={t('arrival.login.birthdateHint')}
          error={mistakes.secret ? t('arrival.login.birthdateInvalid') : null}
          value={typed}
          onChange={type}
        />
      )}
      {asking ? (
        <div>
          <Checkbox
            id="terms"
            label={t('arrival.login.terms')}
            error={mistakes.terms ? t('arrival.login.termsMissing') : null}
            checked={terms !== null}
            onChange={(event) => {
              const versions = { language, ...consentVersions(config, language) };
              setTerms(event.target.checked ? versions : null);
              setMistakes((known) => ({ ...known, terms: false }));
            }}
          />
          <NewWindowLink to={links.patientTerms}>{t('arrival.login.termsRead')}</NewWindowLink>
          {legalBasis === 'consent' ? (
            <Checkbox
              id="health"
              label={t('arrival.login.health')}
              error={mistakes.health ? t('arrival.login.healthMissing') : null}
              checked={health}
              onChange={(event) => {
                setHealth(event.target.checked);
                setMistakes((known) => ({ ...known, health: false }));
              }}
            />
          ) : null}
        </div>
      ) : null}
      <div aria-live="assertive">{refusal}</div>
      <Button type="submit" variant="primary" size="large" block loading={loading}>
        {t('arrival.login.submit')}
      </Button>
    </form>
  );
}

/** Opens in a new window, so that typed values are not lost. */
export function NewWindowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-(--control) max-w-full items-center rounded-inner text-primary-text underline underline-offset-4 wrap-anywhere"
    >
      {children}
    </a>
  );
}
