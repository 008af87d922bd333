import type { PasswordResetResponse } from '@visite/contract';
import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText, fieldErrorTexts } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import {
  focusNewPassword,
  type NewPasswordErrors,
  NewPasswordFields,
  newPasswordErrors,
} from '../../staff/new-password-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';

interface ResetPasswordFormProps {
  staffId: string;
  resetToken: string;
  onDone: (answer: PasswordResetResponse) => void;
  onInvalidLink: () => void;
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { staffId, resetToken, onDone, onInvalidLink } = props;
  const t = useTranslation();
  const load = useApiSessionLoader();
  const [values, setValues] = useState({ password: '', passwordRepeat: '' });
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const labels = {
    password: t('login.newPassword'),
    passwordRepeat: t('login.repeatPassword'),
  };

  const refuse = (found: NewPasswordErrors) => {
    setErrors(found);
    focusNewPassword(found);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setErrors({});
    const found = newPasswordErrors(values, labels.password);
    if (found.password || found.passwordRepeat) return refuse(found);
    setBusy(true);
    try {
      const api = await load();
      const body = { resetToken, ...values };
      onDone(await api.staff.call('resetPassword', { params: { staffId }, body }));
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
      <NewPasswordFields values={values} errors={errors} onChange={setValues} />
      <Button type="submit" variant="primary" size="large" block loading={busy}>
        {t('login.resetSubmit')}
      </Button>
    </form>
  );
}
