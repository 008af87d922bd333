import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText, fieldErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface PasswordProofProps {
  /** Rejects with what the server said of the password. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password once more before the account is changed (LOGIN-32). */
export function PasswordProof({ onPassword, onCancel }: PasswordProofProps) {
  const t = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (text: string) => {
    setError(text);
    document.getElementById('proof-password')?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setError(undefined);
    if (password === '') return refuse(fieldErrorText('required', t('profile.factor.password')));
    setBusy(true);
    try {
      await onPassword(password);
    } catch (refused) {
      setBusy(false);
      if (codeOf(refused) === 'password-wrong') refuse(errorText(refused));
      else setFailure(refused);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      <PasswordField
        id="proof-password"
        label={t('profile.factor.password')}
        hint={t('profile.factor.passwordHint')}
        error={error}
        className="max-w-md"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t('profile.factor.next')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
