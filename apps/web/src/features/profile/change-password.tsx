import { type FormEvent, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { errorText, fieldErrorText, fieldErrorTexts } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import {
  focusNewPassword,
  type NewPasswordErrors,
  NewPasswordFields,
  newPasswordErrors,
} from '../../staff/new-password-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** One's own password, with the old one (LOGIN-31). */
export function ChangePassword() {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('profile.password.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t('profile.password.text')}</p>
        {open ? (
          <PasswordForm onClose={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('profile.password.change')}</Button>
        )}
      </div>
    </Card>
  );
}

type Errors = NewPasswordErrors & { oldPassword?: string | undefined };

const nothing = { password: '', passwordRepeat: '' };

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const [oldPassword, setOldPassword] = useState('');
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const labels = {
    oldPassword: t('profile.password.old'),
    password: t('login.newPassword'),
    passwordRepeat: t('login.repeatPassword'),
  };

  const refuse = (found: Errors) => {
    setErrors(found);
    if (found.oldPassword) document.getElementById('old-password')?.focus();
    else focusNewPassword(found);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setErrors({});
    const found: Errors = newPasswordErrors(values, labels.password);
    if (oldPassword === '') found.oldPassword = fieldErrorText('required', labels.oldPassword);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      const params = { staffId: user.person.id };
      const body = { oldPassword, ...values };
      await api.staff.call('changePassword', { params, body });
      notify({ title: t('profile.password.saved'), message: t('profile.password.savedText') });
      onClose();
    } catch (error) {
      setBusy(false);
      if (codeOf(error) === 'password-wrong') return refuse({ oldPassword: errorText(error) });
      const refused: Errors = fieldErrorTexts(error, labels);
      if (refused.oldPassword || refused.password || refused.passwordRepeat) refuse(refused);
      else setFailure(error);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField
        id="old-password"
        label={labels.oldPassword}
        error={errors.oldPassword}
        autoFocus
        value={oldPassword}
        onChange={(event) => setOldPassword(event.target.value)}
      />
      <NewPasswordFields values={values} errors={errors} onChange={setValues} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t('profile.password.save')}
        </Button>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
