import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
}

export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const madeId = useId();
  const controlId = id ?? madeId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={clsx('flex flex-col', className)}>
      <div className="flex min-h-[calc(var(--control)-0.25rem)] items-start gap-3 text-control leading-snug">
        <span className="relative flex shrink-0">
          <input
            {...input}
            id={controlId}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-[calc(var(--control)*0.5)] appearance-none rounded-inner border-2 border-line-strong bg-surface checked:border-primary-text checked:bg-primary-text hover:border-ink disabled:opacity-55 aria-invalid:border-danger"
          />
          <Check
            className="pointer-events-none invisible absolute inset-0 m-auto size-[calc(var(--control)*0.36)] text-surface peer-checked:visible"
            strokeWidth={3.5}
            aria-hidden="true"
          />
        </span>
        <span className="min-w-0 pt-px">
          <label htmlFor={controlId} className="block min-h-6">
            {label}
          </label>
          {hint ? (
            <span id={`${controlId}-hint`} className="block text-muted">
              {hint}
            </span>
          ) : null}
        </span>
      </div>
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
    </div>
  );
}
