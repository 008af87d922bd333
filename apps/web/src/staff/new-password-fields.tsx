import { fieldErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordRuleList } from './password-rule-list.tsx';
import { checkPassword, passwordLength } from './password-rules.ts';

export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

export type NewPasswordErrors = { [Name in keyof NewPassword]?: string | undefined };

interface NewPasswordFieldsProps {
  values: NewPassword;
  errors: NewPasswordErrors;
  onChange: (values: NewPassword) => void;
}

/** A new password and its repetition, with the rules ticked off while one types (LOGIN-17). */
export function NewPasswordFields({ values, errors, onChange }: NewPasswordFieldsProps) {
  const t = useTranslation();
  return (
    <>
      <PasswordField
        id="new-password"
        label={t('login.newPassword')}
        error={errors.password}
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
      />
      <PasswordField
        id="new-password-repeat"
        label={t('login.repeatPassword')}
        error={errors.passwordRepeat}
        autoComplete="new-password"
        value={values.passwordRepeat}
        onChange={(event) => onChange({ ...values, passwordRepeat: event.target.value })}
      />
      <PasswordRuleList check={checkPassword(values.password, values.passwordRepeat)} />
    </>
  );
}

/** What can be said before anything is sent; `entity` is the label of the new password. */
export function newPasswordErrors(
  { password, passwordRepeat }: NewPassword,
  entity: string,
): NewPasswordErrors {
  const { count, lengthMet, sameMet } = checkPassword(password, passwordRepeat);
  if (count === 0) return { password: fieldErrorText('required', entity) };
  if (!lengthMet) {
    const short = count < passwordLength.minimum;
    return { password: fieldErrorText(short ? 'too-short' : 'too-long', entity) };
  }
  return sameMet ? {} : { passwordRepeat: fieldErrorText('password-mismatch', entity) };
}

export function focusNewPassword(errors: NewPasswordErrors): void {
  document.getElementById(errors.password ? 'new-password' : 'new-password-repeat')?.focus();
}
