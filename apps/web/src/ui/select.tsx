import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldLook } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className'>, FieldLook {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; cannot be chosen again. */
  placeholder?: string;
}

/** The platform's own list: a phone shows its wheel, a screen reader knows it. */
export function Select({
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectProps) {
  const look: FieldLook = { label, hint, error, optional, labelHidden };
  return (
    <Field {...look} {...(className && { className })} {...(id && { id })}>
      {(wiring) => (
        <span className="relative flex">
          <select
            {...select}
            {...wiring}
            className={clsx(controlStyle, 'appearance-none truncate pr-10')}
          >
            {placeholder ? (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute right-3 top-1/2 size-5 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </span>
      )}
    </Field>
  );
}
