import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../i18n/format.ts';
import { readDay } from '../i18n/read-date-time.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { FieldLook } from './field.tsx';
import { TextField } from './text-field.tsx';

interface DayFieldProps extends FieldLook {
  /** YYYY-MM-DD */
  value: string;
  /** Shown while what was typed is no day. */
  wrong: string;
  /** An empty field is an answer too: the period is open on this side. */
  mayBeEmpty?: boolean;
  onChange: (day: string) => void;
}

/** A day in German form, whatever the browser's own language; taken over when the field is left. */
export function DayField({
  value,
  wrong,
  mayBeEmpty = false,
  onChange,
  error,
  ...look
}: DayFieldProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState(() => shown(value));
  const [bad, setBad] = useState(false);
  const typing = useRef(false);
  // A day that arrives from elsewhere must not overwrite what is being typed.
  useEffect(() => {
    if (typing.current) return;
    setTyped(shown(value));
    setBad(false);
  }, [value]);
  const take = () => {
    typing.current = false;
    const day = mayBeEmpty && typed.trim() === '' ? '' : readDay(typed);
    setBad(day === null);
    if (day === null) return;
    setTyped(shown(day));
    if (day !== value) onChange(day);
  };
  return (
    <TextField
      {...look}
      error={bad ? wrong : error}
      value={typed}
      placeholder={t('ui.dayForm')}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="tabular-nums"
      onChange={(event) => {
        typing.current = true;
        setTyped(event.target.value);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}

const shown = (day: string) => (day === '' ? '' : formatDay(day));
