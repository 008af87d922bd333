import { leaveBirthdate, typeBirthdate } from '@visite/contract';
import type { Ref } from 'react';
import { dayOf } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { FieldLook } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';

interface BirthdateFieldProps extends FieldLook {
  /** As shown: dd.mm.yyyy or a part of it; `readBirthdate` makes a date of it. */
  value: string;
  onChange: (shown: string) => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  autoComplete?: 'bday' | 'off';
  /** For a patient's phone: the one thing on the page. */
  large?: boolean;
}

/** Dots, zeros and the century come by themselves (CONTRACT-13 to CONTRACT-21). */
export function BirthdateField({
  value,
  onChange,
  autoComplete = 'off',
  large = false,
  ...look
}: BirthdateFieldProps) {
  const t = useTranslation();
  return (
    <TextField
      {...look}
      dir="ltr"
      inputMode="numeric"
      pattern="\d{2}\.\d{2}\.\d{4}"
      placeholder={t('app.birthdatePlaceholder')}
      autoComplete={autoComplete}
      {...(large && { inputClassName: 'h-16! text-center text-2xl! tracking-wider tabular-nums' })}
      value={value}
      onChange={(event) => onChange(typeBirthdate(event.target.value, value))}
      onBlur={() => onChange(leaveBirthdate(value, dayOf(Date.now())))}
    />
  );
}
