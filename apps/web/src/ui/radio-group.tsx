import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** The legend is heard, not seen. */
  labelHidden?: boolean;
  className?: string;
}

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
  labelHidden = false,
  className,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset
      className={clsx('min-w-0', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend
        className={labelHidden ? 'sr-only' : 'mb-1.5 text-control leading-snug font-semibold'}
      >
        {label}
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'flex min-h-(--control) items-start gap-3 rounded-box border border-line bg-surface px-3 py-2 text-control leading-snug',
              'has-checked:border-primary-text has-checked:bg-primary-soft hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-text',
              option.disabled && 'opacity-55',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-[0.05em] size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface outline-none checked:border-6 checked:border-primary-text"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className={clsx('font-medium', option.hint && 'block min-h-6')}>
                {option.label}
              </span>
              {option.hint ? <span className="block text-muted">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
