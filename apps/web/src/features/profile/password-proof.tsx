import { type SecondFactorResponse, secondFactorRequest } from '@visite/contract';
import { useForm } from 'react-hook-form';
import { codeOf } from '../../api/api-errors.ts';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEnrolSecondFactor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { PasswordField } from '../../ui/text-field.tsx';

interface PasswordProofProps {
  onOffer: (offer: SecondFactorResponse) => void;
  onCancel: () => void;
}

const resolver = contractResolver<{ password: string }>(secondFactorRequest);

/** Asks for the password once more before the account is changed (LOGIN-32). */
export function PasswordProof({ onOffer, onCancel }: PasswordProofProps) {
  const t = useTranslation();
  const enrol = useEnrolSecondFactor();
  const form = useForm({ defaultValues: { password: '' }, resolver, reValidateMode: 'onSubmit' });
  const refused = form.formState.errors.password;
  const label = t('profile.factor.password');

  const submit = form.handleSubmit(async (body) => {
    if (enrol.isPending) return;
    try {
      onOffer(await enrol.mutateAsync(body));
    } catch (error) {
      if (codeOf(error) !== 'password-wrong') return;
      form.setError('password', { type: 'password-wrong' }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {enrol.error && !refused ? (
        <InlineMessage tone="danger" announce>
          {errorText(enrol.error)}
        </InlineMessage>
      ) : null}
      <PasswordField
        label={label}
        hint={t('profile.factor.passwordHint')}
        error={
          refused?.type === 'password-wrong'
            ? errorText(enrol.error)
            : formErrorText(refused, label)
        }
        className="max-w-md"
        autoFocus
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={enrol.isPending}>
          {t('profile.factor.next')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
