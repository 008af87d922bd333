import { type SecondFactorResponse, secondFactorRequest } from '@visite/contract';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEnrolSecondFactor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EnrolFormProps {
  offer: SecondFactorResponse;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const withoutBlanks = ({ totp }: { totp: string }) => ({ totp: totp.replace(/\s/g, '') });
const resolver = contractResolver<{ totp: string }>(secondFactorRequest, {
  toInput: withoutBlanks,
});

/** The secret as a picture and to type, and the code that proves it has arrived. */
export function EnrolForm({ offer, onConfirmed, onCancel }: EnrolFormProps) {
  const t = useTranslation();
  const enrol = useEnrolSecondFactor();
  const form = useForm({ defaultValues: { totp: '' }, resolver, reValidateMode: 'onSubmit' });
  const secret = offer.secret ?? '';
  const refused = form.formState.errors.totp;

  const submit = form.handleSubmit((values) => {
    if (enrol.isPending) return;
    enrol.mutate(withoutBlanks(values), {
      onSuccess: ({ recoveryCodes = [] }) => onConfirmed(recoveryCodes),
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-5 pl-5">
        <li>{t('profile.factor.step.app')}</li>
        <li>
          {t('profile.factor.step.scan')}
          <QrCode
            text={offer.otpauthUrl ?? ''}
            label={t('profile.factor.qr')}
            className="mt-2 size-48 rounded-inner"
          />
          <p className="mt-2 text-muted">{t('profile.factor.step.type')}</p>
          <code className="font-mono text-control wrap-anywhere select-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>
          <TextField
            label={t('profile.factor.code')}
            hint={t('profile.factor.step.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="max-w-xs"
            error={
              refused
                ? formErrorText(refused, t('profile.factor.code'))
                : enrol.error && errorText(enrol.error)
            }
            {...form.register('totp')}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={enrol.isPending}>
          {t('profile.factor.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
