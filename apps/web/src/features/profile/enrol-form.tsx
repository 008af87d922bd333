import type { SecondFactorResponse } from '@visite/contract';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EnrolFormProps {
  offer: SecondFactorResponse;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** The secret as a picture and to type, and the code that proves it has arrived. */
export function EnrolForm({ offer, onConfirmed, onCancel }: EnrolFormProps) {
  const t = useTranslation();
  const { api, user } = useStaffSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const secret = offer.secret ?? '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const totp = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(totp)) {
      setError(fieldErrorText(totp ? 'invalid' : 'required', t('profile.factor.code')));
      return;
    }
    setBusy(true);
    try {
      const params = { staffId: user.person.id };
      const answer = await api.staff.call('enrolSecondFactor', { params, body: { totp } });
      onConfirmed(answer.recoveryCodes ?? []);
    } catch (failure) {
      setError(errorText(failure));
      setBusy(false);
    }
  };
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
            value={code}
            error={error}
            onChange={(event) => setCode(event.target.value)}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy}>
          {t('profile.factor.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}
