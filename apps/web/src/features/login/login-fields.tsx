import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField, TextField } from '../../ui/text-field.tsx';

interface PasswordFieldsProps {
  values: { username: string; password: string };
  errors: { username?: string | undefined; password?: string | undefined };
  onChange: (name: 'username' | 'password') => (value: string) => void;
}

export function PasswordFields({ values, errors, onChange }: PasswordFieldsProps) {
  const t = useTranslation();
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <TextField
        id="login-username"
        label={t('login.username')}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={values.username}
        onChange={(event) => onChange('username')(event.target.value)}
      />
      <PasswordField
        id="login-password"
        label={t('login.password')}
        error={errors.password}
        hint={capsLock ? t('login.capsLock') : undefined}
        value={values.password}
        onChange={(event) => onChange('password')(event.target.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      />
    </>
  );
}

interface CodeFieldsProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function CodeFields({ value, error, onChange }: CodeFieldsProps) {
  const t = useTranslation();
  useEffect(() => document.getElementById('login-code')?.focus(), []);
  return (
    <TextField
      id="login-code"
      label={t('login.code')}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      inputClassName="font-mono tracking-widest"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
