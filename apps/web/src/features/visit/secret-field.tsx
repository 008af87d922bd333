import type { PatientLoginMode } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BirthdateField } from '../../patients/birthdate-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showTan } from './login-secret.ts';

/** Sent while it was not complete, or not taken with the appointment: which of both was wrong is not told. */
export type SecretMistake = 'incomplete' | 'refused';

interface SecretFieldProps {
  id: string;
  mode: PatientLoginMode;
  mistake: SecretMistake | null;
  value: string;
  onChange: (shown: string) => void;
}

/** What a patient proves themselves with: the birth date, or the TAN where the practice uses one. */
export function SecretField({ id, mode, mistake, value, onChange }: SecretFieldProps) {
  const t = useTranslation();
  const refused = mistake === 'refused';
  return mode === 'tan' ? (
    <TextField
      id={id}
      label={t('arrival.login.tan')}
      hint={t('arrival.login.tanHint')}
      error={mistake && t(refused ? 'arrival.login.tanCheck' : 'arrival.login.tanInvalid')}
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
      error={
        mistake && t(refused ? 'arrival.login.birthdateCheck' : 'arrival.login.birthdateInvalid')
      }
      autoComplete="bday"
      large
      value={value}
      onChange={onChange}
    />
  );
}
