import { readEntryCode, showEntryCode } from '@visite/contract';
import { type FormEvent, useRef, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText } from '../../i18n/error-text.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { PatientLoginForm } from './patient-login-form.tsx';

/** The code of the printed sheet, then the login. Neither doctor nor time is shown before (VISIT-37). */
export function CodePage() {
  const t = useTranslation();
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket === null) return <CodeForm onTicket={setTicket} />;
  return (
    <PatientPage key="login" step={1} title={t('arrival.login.title')}>
      <p role="status">{t('arrival.code.right')}</p>
      <PatientLoginForm to={{ ticket }} before={{ terms: false, ready: false }} />
      <Button variant="link" className="self-center" onClick={() => setTicket(null)}>
        {t('arrival.code.other')}
      </Button>
    </PatientPage>
  );
}

function CodeForm({ onTicket }: { onTicket: (ticket: string) => void }) {
  const t = useTranslation();
  const loadApiSession = useApiSessionLoader();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);

  const send = async (code: string) => {
    try {
      const [{ patient }] = await Promise.all([loadApiSession(), loadTexts(['errors'])]);
      onTicket((await patient.call('enterCode', { body: { code } })).ticket);
    } catch (failure) {
      const locked = codeOf(failure) === 'codes-locked';
      setError(locked ? t('arrival.code.locked') : errorText(failure));
      field.current?.focus();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    const code = readEntryCode(typed);
    if (code === null) {
      setError(t('arrival.code.invalid'));
      field.current?.focus();
      return;
    }
    setTyped(showEntryCode(code));
    setLoading(true);
    void send(code).finally(() => setLoading(false));
  };
  return (
    <PatientPage title={t('arrival.code.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          ref={field}
          id="code"
          label={t('arrival.code.label')}
          hint={t('arrival.code.hint')}
          error={error}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="h-16! text-center font-mono text-2xl! tracking-widest uppercase"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" variant="primary" size="large" block loading={loading}>
          {t('arrival.code.submit')}
        </Button>
      </form>
      <p className="text-muted">{t('arrival.code.none')}</p>
    </PatientPage>
  );
}
