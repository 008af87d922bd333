import { type FieldError, passwordLength } from '@visite/contract';
import { clsx } from 'clsx';
import { Circle, CircleCheck, Info } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PasswordField } from '../ui/text-field.tsx';

export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

export interface PasswordCheck {
  /** Characters as people count them: an emoji is one. */
  count: number;
  lengthMet: boolean;
  sameMet: boolean;
}

/** What the browser can say while somebody types (LOGIN-12, LOGIN-17). */
export function passwordCheck({ password, passwordRepeat }: NewPassword): PasswordCheck {
  const count = [...password.normalize('NFC')].length;
  return {
    count,
    lengthMet: count >= passwordLength.minimum && count <= passwordLength.maximum,
    sameMet: password !== '' && password === passwordRepeat,
  };
}

/** What can be said before anything is sent; one error at a time. */
export function newPasswordErrors(typed: NewPassword): FieldError[] {
  const { count, lengthMet, sameMet } = passwordCheck(typed);
  if (count === 0) return [{ path: 'password', code: 'required' }];
  if (!lengthMet) {
    return [{ path: 'password', code: count < passwordLength.minimum ? 'too-short' : 'too-long' }];
  }
  return sameMet ? [] : [{ path: 'passwordRepeat', code: 'password-mismatch' }];
}

/** A new password and its repetition, with the rules ticked off while one types (LOGIN-17). */
export function NewPasswordFields() {
  const t = useTranslation();
  const { control, formState, register } = useFormContext<NewPassword>();
  const [password = '', passwordRepeat = ''] = useWatch({
    control,
    name: ['password', 'passwordRepeat'],
  });
  const label = t('login.newPassword');
  return (
    <>
      <PasswordField
        label={label}
        error={formErrorText(formState.errors.password, label)}
        autoComplete="new-password"
        {...register('password')}
      />
      <PasswordField
        label={t('login.repeatPassword')}
        error={formErrorText(formState.errors.passwordRepeat, label)}
        autoComplete="new-password"
        {...register('passwordRepeat')}
      />
      <PasswordRuleList check={passwordCheck({ password, passwordRepeat })} />
    </>
  );
}

/** The rules, each ticked off while one types. */
function PasswordRuleList({ check }: { check: PasswordCheck }) {
  const t = useTranslation();
  const length = t('login.ruleLength', passwordLength);
  const soFar = check.count > 0 ? ` ${t('login.ruleCount', { count: check.count })}` : '';
  return (
    <ul aria-label={t('login.rules')} className="flex flex-col gap-1.5 text-base">
      <Rule met={check.lengthMet}>{length + soFar}</Rule>
      <Rule met={check.sameMet}>{t('login.ruleSame')}</Rule>
      <li className="flex items-start gap-2 text-muted">
        <Info className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        {t('login.ruleServer')}
      </li>
    </ul>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const t = useTranslation();
  const Icon = met ? CircleCheck : Circle;
  return (
    <li className={clsx('flex items-start gap-2', met ? 'text-success' : 'text-muted')}>
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {children}
        <span className="sr-only">: {t(met ? 'login.ruleMet' : 'login.ruleUnmet')}</span>
      </span>
    </li>
  );
}
