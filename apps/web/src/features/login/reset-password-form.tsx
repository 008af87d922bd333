import { type PasswordResetResponse, passwordReset } from '@visite/contract';
import { FormProvider, useForm } from 'react-hook-form';
import { codeOf } from '../../api/api-errors.ts';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { NewPasswordFields, newPasswordErrors } from '../../staff/new-password-fields.tsx';
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
  const form = useForm({
    defaultValues: { password: '', passwordRepeat: '' },
    resolver: contractResolver(passwordReset, {
      toInput: (typed) => ({ resetToken, ...typed }),
      check: newPasswordErrors,
    }),
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    if (isSubmitting) return;
    try {
      const api = await load();
      const body = { resetToken, ...typed };
      onDone(await api.staff.call('resetPassword', { params: { staffId }, body }));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'reset-link-invalid' || code === 'not-found') onInvalidLink();
      else if (!setServerErrors(form, error)) {
        form.setError('root', { message: errorText(error) });
      }
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        {errors.root ? (
          <InlineMessage tone="danger" announce>
            {errors.root.message}
          </InlineMessage>
        ) : null}
        <NewPasswordFields />
        <Button type="submit" variant="primary" size="large" block loading={isSubmitting}>
          {t('login.resetSubmit')}
        </Button>
      </form>
    </FormProvider>
  );
}
