import type { PatientLoginMode } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BirthdateField } from '../../patients/birthdate-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showTan } from './login-secret.ts';

interface SecretFieldProps {
  id: string;
  mode: PatientLoginMode;
  /** Sent while it was not complete. */
  wrong: boolean;
  value: string;
  onChange: (shown: string) => void;
}

/** What a patient proves themselves with: the birth date, or the TAN where the practice uses one. */
export function SecretField({ id, mode, wrong, value, onChange }: SecretFieldProps) {
  const t = useTranslation();
  return mode === 'tan' ? (
    <TextField
      id={id}
      label={t('arrival.login.tan')}
      hint={t('arrival.login.tanHint')}
      error={wrong ? t('arrival.login.tanInvalid') : null}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName="h-16! text-center text-2xl! tracking-widest"
      value={value}
      onChange={(event) => onChange(showTan(event.target.value))}
    />
  ) : (
    <BirthdateField
      id={id}
      label={t('arrival.login.birthdate')}
      hint={t('arrival.login.birthdateHint')}
      error={wrong ? t('arrival.login.birthdateInvalid') : null}
      autoComplete="bday"
      large
      value={value}
      onChange={onChange}
    />
  );
}
