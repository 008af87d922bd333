import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/text-field.tsx';

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
