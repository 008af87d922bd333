import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

export interface FieldLook {
  label: ReactNode;
  hint?: ReactNode;
  /** In words; its presence marks the field as invalid. */
  error?: ReactNode;
  /** Adds "optional" to the label; required fields carry no star. */
  optional?: boolean;
  /** The label is heard, not seen: for a search field beside its icon. */
  labelHidden?: boolean;
  className?: string;
}

/** What a control inside a field must carry. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldLook {
  id?: string;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, hint below it, error beside the control, all wired for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  className,
  id,
  children,
}: FieldProps) {
  const t = useTranslation();
  const madeId = useId();
  const controlId = id ?? madeId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={
          labelHidden ? 'sr-only' : 'text-control leading-snug font-medium wrap-anywhere text-ink'
        }
      >
        {label}
        {optional ? <span className="font-normal text-muted"> ({t('ui.optional')})</span> : null}
      </label>
      {hint ? (
        <p id={`${controlId}-hint`} className="text-control leading-snug text-muted">
          {hint}
        </p>
      ) : null}
      <div className="flex flex-col">
        {children({
          id: controlId,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        <FieldError id={`${controlId}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

/** Sits below a control; present but empty, so that a new error is announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children ? (
        <p className="mt-1.5 flex items-start gap-1.5 text-control leading-snug font-medium text-danger">
          <CircleAlert className="mt-[0.1em] size-[1.15em] shrink-0" aria-hidden="true" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The box of every field one types or chooses in. */
export const controlStyle =
  'w-full min-h-(--control) rounded-box border border-line-strong bg-surface px-(--control-padding) text-control text-ink placeholder:text-muted hover:border-ink focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted aria-invalid:border-2 aria-invalid:border-danger';
