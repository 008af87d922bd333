import { type ConsentInput, consentVersions } from '@visite/contract';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageEntry } from '../../i18n/languages.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useLanguage, useShownLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { LoginTarget } from '../../visit/visit-state.ts';
import { loginSecret } from './login-secret.ts';
import { SecretField, type SecretMistake } from './secret-field.tsx';

interface PatientLoginFormProps {
  /** By the link, or by the code of the printed sheet. */
  to: LoginTarget;
  /** Steps already done in this tab: after a reload only the login is asked for. */
  before: { terms: boolean; ready: boolean };
}

interface Mistakes {
  secret?: SecretMistake | null;
  terms?: boolean;
  health?: boolean;
}

export function PatientLoginForm({ to, before }: PatientLoginFormProps) {
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
  const [asksAgain, setAsksAgain] = useState(false);
  const asking = asksAgain || !before.terms;
  // The versions at the moment of agreeing: a text may change before the form is sent.
  const [terms, setTerms] = useState<ConsentInput | null>(null);
  const [health, setHealth] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const [loading, setLoading] = useState(false);

  const type = (shown: string) => {
    setTypedFor({ mode, text: shown });
    setMistakes((known) => ({ ...known, secret: null }));
  };

  const logIn = async () => {
    const body = loginSecret(mode, typed);
    const needsHealth = asking && legalBasis === 'consent';
    const found: Mistakes = {
      secret: body === null ? 'incomplete' : null,
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
    const [{ sendLogin, LoginRefused, asksForConsent, isWrongSecret }, api] = await Promise.all([
      import('./send-login.tsx'),
      loadApiSession(),
      loadTexts(['errors']),
    ]);
    try {
      const agreed = asking ? terms : null;
      const callid = await sendLogin(api, to, body, { wasReady: before.ready, agreed });
      navigate(before.ready ? paths.patientCall(callid) : paths.patientSetup(callid));
    } catch (error) {
      if (asksForConsent(error)) {
        setAsksAgain(true);
        setTerms(null);
        setHealth(false);
      }
      if (isWrongSecret(error)) setMistakes({ secret: 'refused' });
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
    <form
      ref={form}
      // A press before the script is here changes nothing: `dialog` sends nothing and stays.
      method="dialog"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <SecretField
        id="secret"
        mode={mode}
        mistake={mistakes.secret ?? null}
        value={typed}
        onChange={type}
      />
      <div aria-live="assertive">{refusal}</div>
      {asking ? (
        <div>
          <Checkbox
            id="terms"
            label={t('arrival.login.terms')}
            hint={
              <NewWindowLink to={links.patientTerms}>{t('arrival.login.termsRead')}</NewWindowLink>
            }
            error={mistakes.terms ? t('arrival.login.termsMissing') : null}
            checked={terms !== null}
            onChange={(event) => {
              const versions = { language, ...consentVersions(config, language) };
              setTerms(event.target.checked ? versions : null);
              setMistakes((known) => ({ ...known, terms: false }));
            }}
          />
          <NotTranslated />
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
      <Button type="submit" variant="primary" size="large" block loading={loading}>
        {t('arrival.login.submit')}
      </Button>
    </form>
  );
}

/** What binds somebody is in the product's own languages alone, and says in which [I18N-13]. */
export function NotTranslated() {
  const t = useTranslation();
  const language = useLanguage();
  const shown = useShownLanguage();
  if (shown === language) return null;
  const { caption } = languageEntry(language);
  return <p className="text-muted">{t('arrival.login.notTranslated', { language: caption })}</p>;
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
