import type { PasskeyAssertion, PasskeyRequestOptions, StaffLoginResponse } from '@visite/contract';
import {
  type FormEvent,
  type KeyboardEvent,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import { codeOf, ResponseError } from '../../api/api-errors.ts';
import { passkeysSupported, provePasskey } from '../../api/passkey-prompt.ts';
import { fieldErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { Or, PasskeyButton } from './passkey-button.tsx';
import {
  isWholeCode,
  LoginFailure,
  refusedPasskey,
  SecondFactorFields,
  typedCode,
} from './second-factor-fields.tsx';

export type LoginStep = 'password' | 'code' | 'passkey' | 'passkeyOrCode';

interface LoginFormProps {
  /** From a second-factor link. */
  enrolmentToken?: string | undefined;
  onStep: (step: LoginStep) => void;
  onLogin: (answer: StaffLoginResponse) => void;
}

const nothingChanges = () => () => undefined;
const empty = { username: '', password: '', code: '' };

/** Username and password, then the code where the account has a second factor. */
export function LoginForm({ enrolmentToken, onStep, onLogin }: LoginFormProps) {
  const t = useTranslation();
  const load = useApiSessionLoader();
  const { passkeyLogin } = usePageConfig();
  const [step, setStep] = useState<LoginStep>('password');
  const [values, setValues] = useState(empty);
  const [missing, setMissing] = useState<Partial<typeof empty>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, startLogin] = useTransition();
  // The server does not know the browser, and nearly all of them can.
  const canPasskeys = useSyncExternalStore(nothingChanges, passkeysSupported, () => true);
  /** What the account's passkeys are asked for, each time anew. */
  const [challenge, setChallenge] = useState<PasskeyRequestOptions | null>(null);

  const go = (next: LoginStep) => {
    if (next === 'password') setChallenge(null);
    setStep(next);
    onStep(next);
    setValues((now) => ({ ...now, code: '' }));
  };

  const logIn = (given: typeof empty, passkey?: PasskeyAssertion) => {
    setFailure(null);
    startLogin(() => send(given, passkey));
  };
  /** The account has a second factor: its code or, where it has one, its passkey. */
  const askFactor = (error: unknown) => {
    const problem = error instanceof ResponseError ? error.problem : null;
    const passkey = passkeysSupported() ? problem?.passkey : undefined;
    setChallenge(passkey ?? null);
    if (!passkey) go('code');
    else go(problem?.factors?.includes('totp') ? 'passkeyOrCode' : 'passkey');
  };
  const send = async ({ username, password, code }: typeof empty, passkey?: PasskeyAssertion) => {
    const totp = typedCode(code);
    try {
      const api = await load();
      const body = {
        username: username.trim(),
        password,
        ...(totp && { totp }),
        ...(passkey && { passkey }),
        ...(enrolmentToken && { enrolmentToken }),
      };
      onLogin(await api.staffLogin(body));
    } catch (error) {
      if (codeOf(error) === 'second-factor-required') return askFactor(error);
      setFailure(passkey && codeOf(error) === 'second-factor-wrong' ? refusedPasskey() : error);
      if (codeOf(error) === 'login-failed' && step !== 'password') go('password');
      if (passkey) {
        // The challenge is used up: the password brings the next.
        startLogin(() => send({ username, password, code: '' }));
      } else focusField(codeOf(error) === 'second-factor-wrong' ? 'code' : 'password');
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const needed = step === 'password' ? (['username', 'password'] as const) : (['code'] as const);
    const absent = needed.filter((name) => values[name].trim() === '');
    const texts = absent.map((name) => [name, fieldErrorText('required', t(`login.${name}`))]);
    setMissing(Object.fromEntries(texts));
    setFailure(null);
    if (absent[0]) focusField(absent[0]);
    else logIn(values);
  };

  const set = (name: keyof typeof empty) => (value: string) => {
    // Two fields can change before the next render: what was typed before the script was here.
    setValues((now) => ({ ...now, [name]: value }));
    setMissing((now) => ({ ...now, [name]: undefined }));
    // Submits as soon as six digits are typed.
    if (name === 'code' && isWholeCode(value) && !pending) logIn({ ...values, code: value });
  };

  /** Beside the password, or instead of it where the practice wants that. */
  const byPasskey = () => {
    setFailure(null);
    startLogin(async () => {
      try {
        if (challenge) await send({ ...values, code: '' }, await provePasskey(challenge));
        else onLogin(await (await load()).passkeyLogin(provePasskey));
      } catch (error) {
        setFailure(codeOf(error) === 'login-failed' ? refusedPasskey() : error);
      }
    });
  };
  return (
    <form
      // A press before the script is here changes nothing: `dialog` sends nothing and stays.
      method="dialog"
      noValidate
      onSubmit={submit}
      onFocus={() => void load().catch(logPrefetchFailure)}
      className="mt-6 flex flex-col gap-5"
    >
      {step === 'password' ? (
        <>
          <LoginFailure failure={failure} />
          <PasswordFields values={values} errors={missing} onChange={set} />
          <Button type="submit" variant="primary" size="large" block loading={pending}>
            {t('login.submit')}
          </Button>
          {passkeyLogin === 'alone' && canPasskeys ? (
            <>
              <Or />
              <PasskeyButton
                label={t('login.passkeyLogin')}
                pending={pending}
                onPress={byPasskey}
              />
            </>
          ) : null}
          <p className="text-base text-muted">{t('login.forgotten')}</p>
        </>
      ) : (
        <>
          <SecondFactorFields
            code={values.code}
            missing={missing.code !== undefined}
            failure={failure}
            hasPasskey={challenge !== null}
            pending={pending}
            onCode={set('code')}
            onPasskey={byPasskey}
          />
          <Button variant="quiet" block onClick={() => go('password')}>
            {t('login.back')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Waits for a frame, because the field may be mounted by the same update. */
function focusField(name: keyof typeof empty): void {
  requestAnimationFrame(() => document.getElementById(`login-${name}`)?.focus());
}

/** A failed prefetch is only logged: submitting loads the module again. */
function logPrefetchFailure(error: unknown): void {
  console.debug('the api could not be fetched ahead', error);
}

interface PasswordFieldsProps {
  values: { username: string; password: string };
  errors: { username?: string | undefined; password?: string | undefined };
  onChange: (name: 'username' | 'password') => (value: string) => void;
}

function PasswordFields({ values, errors, onChange }: PasswordFieldsProps) {
  const t = useTranslation();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <TextField
        id="login-username"
        label={t('login.username')}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={values.username}
        onChange={(event) => onChange('username')(event.target.value)}
      />
      <PasswordField
        id="login-password"
        label={t('login.password')}
        error={errors.password}
        hint={capsLock ? t('login.capsLock') : undefined}
        value={values.password}
        onChange={(event) => onChange('password')(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
    </>
  );
}
