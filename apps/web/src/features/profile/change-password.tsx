import { passwordChange } from '@visite/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { codeOf } from '../../api/api-errors.ts';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { NewPasswordFields, newPasswordErrors } from '../../staff/new-password-fields.tsx';
import { useChangePassword } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { PasswordField } from '../../ui/text-field.tsx';

/** Changes the own password; the old one is required (LOGIN-31). */
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

const nothing = { oldPassword: '', password: '', passwordRepeat: '' };
const resolver = contractResolver<typeof nothing>(passwordChange, { check: newPasswordErrors });

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const { username } = useStaffUser();
  const change = useChangePassword();
  const form = useForm({ defaultValues: nothing, resolver, reValidateMode: 'onSubmit' });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(body);
      notify({ title: t('profile.password.saved'), message: t('profile.password.savedText') });
      onClose();
    } catch (error) {
      if (codeOf(error) === 'password-wrong') {
        form.setError('oldPassword', { type: 'password-wrong' }, { shouldFocus: true });
      } else setServerErrors(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
        {change.error && Object.keys(errors).length === 0 ? (
          <InlineMessage tone="danger" announce>
            {errorText(change.error)}
          </InlineMessage>
        ) : null}
        {/* For password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={username} />
        <PasswordField
          label={t('profile.password.old')}
          error={
            errors.oldPassword?.type === 'password-wrong'
              ? errorText(change.error)
              : formErrorText(errors.oldPassword, t('profile.password.old'))
          }
          autoFocus
          {...form.register('oldPassword')}
        />
        <NewPasswordFields />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('profile.password.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </FormProvider>
  );
}
