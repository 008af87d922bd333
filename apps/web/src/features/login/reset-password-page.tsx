import { type PasswordResetResponse, passwordReset } from '@visite/contract';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';

import { NewPasswordFields, newPasswordErrors } from '../../staff/new-password-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoginCard } from './login-card.tsx';
import { linkIn, useLinkCheck } from './use-link-check.ts';

/** Opened by the link in the mail: `?staff=<id>&token=<token>` (LOGIN-11). */
export function ResetPasswordPage() {
  const t = useTranslation();
  const [query] = useSearchParams();
  const link = linkIn(query);
  const check = useLinkCheck('password', link);
  const [refused, setRefused] = useState(false);
  const [done, setDone] = useState<PasswordResetResponse | null>(null);
  usePageTitle(t('login.resetTitle'));

  if (done && link) return <Done staffId={link.staffId} answer={done} />;
  if (!link || refused || check === 'invalid') {
    return (
      <LoginCard title={t('login.linkInvalidTitle')}>
        <InlineMessage tone="danger" announce className="mt-4">
          {t('login.linkInvalid')}
        </InlineMessage>
        <LinkButton to={paths.staffLogin()} block className="mt-6">
          {t('login.toLogin')}
        </LinkButton>
      </LoginCard>
    );
  }
  return (
    <LoginCard title={t('login.resetTitle')} intro={t('login.resetText')}>
      {check === 'checking' ? (
        <Skeleton lines={5} className="mt-6" />
      ) : (
        <ResetPasswordForm
          staffId={link.staffId}
          resetToken={link.token}
          onDone={setDone}
          onInvalidLink={() => setRefused(true)}
        />
      )}
    </LoginCard>
  );
}

interface DoneProps {
  staffId: string;
  answer: PasswordResetResponse;
}

/** Links to the setup of the second factor if one is required, otherwise to the login. */
function Done({ staffId, answer: { enrolmentToken } }: DoneProps) {
  const t = useTranslation();
  const next = enrolmentToken ? paths.staffEnrolment(staffId, enrolmentToken) : paths.staffLogin();
  return (
    <LoginCard title={t('login.resetDone')}>
      <InlineMessage tone="success" announce className="mt-4">
        {t(enrolmentToken ? 'login.resetDoneEnrol' : 'login.resetDoneText')}
      </InlineMessage>
      <LinkButton to={next} variant="primary" size="large" block className="mt-6">
        {t('login.toLogin')}
      </LinkButton>
    </LoginCard>
  );
}

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
