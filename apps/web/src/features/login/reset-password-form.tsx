import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useConnectionLoader } from '../../app/connection.ts';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordRuleList } from './password-rule-list.tsx';
import { checkPassword, passwordLength } from './password-rules.ts';

interface ResetPasswordFormProps {
  staffId: string;
  resetToken: string;
  onDone: () => void;
  onInvalidLink: () => void;
}

type Errors = { password?: string | undefined; passwordRepeat?: string | undefined };

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { staffId, resetToken, onDone, onInvalidLink } = props;
  const t = useTexts();
  const load = useConnectionLoader();
  const [password, setPassword] = useState('');
  const [passwordRepeat, setPasswordRepeat] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const labels = {
    password: t('login.newPassword'),
    passwordRepeat: t('login.repeatPassword'),
  };

  const refuse = (found: Errors) => {
    setErrors(found);
    document.getElementById(found.password ? 'reset-password' : 'reset-repeat')?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setErrors({});
    const found = ownErrors(password, passwordRepeat, labels);
    if (found.password || found.passwordRepeat) return refuse(found);
    setBusy(true);
    try {
      const connection = await load();
      const body = { resetToken, password, passwordRepeat };
      await connection.staff.call('resetPassword', { params: { staffId }, body });
      onDone();
    } catch (error) {
      setBusy(false);
      const code = codeOf(error);
      if (code === 'reset-link-invalid' || code === 'not-found') return onInvalidLink();
      const refused = fieldErrorTexts(error, labels);
      if (refused.password || refused.passwordRepeat) refuse(refused);
      else setFailure(error);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      <PasswordField
        id="reset-password"
        label={labels.password}
        error={errors.password}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        id="reset-repeat"
        label={labels.passwordRepeat}
        error={errors.passwordRepeat}
        autoComplete="new-password"
        value={passwordRepeat}
        onChange={(event) => setPasswordRepeat(event.target.value)}
      />
      <PasswordRuleList check={checkPassword(password, passwordRepeat)} />
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t('login.resetSubmit')}
      </Button>
    </form>
  );
}

function ownErrors(password: string, repeat: string, labels: Record<string, string>): Errors {
  const { count, lengthMet, sameMet } = checkPassword(password, repeat);
  const entity = labels.password ?? '';
  if (count === 0) return { password: fieldErrorText('required', entity) };
  if (!lengthMet) {
    const short = count < passwordLength.minimum;
    return { password: fieldErrorText(short ? 'too-short' : 'too-long', entity) };
  }
  return sameMet ? {} : { passwordRepeat: fieldErrorText('password-mismatch', entity) };
}
