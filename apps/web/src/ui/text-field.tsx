import { clsx } from 'clsx';
import { Eye, EyeOff, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { controlStyle, Field, type FieldLook } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldLook {
  /** An icon inside the field, on its left. */
  icon?: ReactNode;
  inputClassName?: string;
}

export function TextField({
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  className,
  id,
  icon,
  inputClassName,
  type = 'text',
  ...input
}: TextFieldProps) {
  const look: FieldLook = { label, hint, error, optional, labelHidden };
  return (
    <Field {...look} {...(className && { className })} {...(id && { id })}>
      {(wiring) => (
        <span className="relative flex">
          {icon ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted [&_svg]:size-[1.25em]">
              {icon}
            </span>
          ) : null}
          <input
            {...input}
            {...wiring}
            type={type}
            className={clsx(controlStyle, icon ? 'pl-10' : null, inputClassName)}
          />
        </span>
      )}
    </Field>
  );
}

interface SearchFieldProps extends Pick<FieldLook, 'label' | 'hint' | 'className'> {
  value: string;
  onChange: (typed: string) => void;
}

/** For what is searched while typing. */
export function SearchField({ onChange, ...field }: SearchFieldProps) {
  return (
    <TextField
      {...field}
      type="search"
      icon={<Search aria-hidden="true" />}
      autoComplete="off"
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldLook {}

export function TextArea({
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  className,
  id,
  rows = 4,
  ...area
}: TextAreaProps) {
  const look: FieldLook = { label, hint, error, optional, labelHidden };
  return (
    <Field {...look} {...(className && { className })} {...(id && { id })}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          className={clsx(controlStyle, 'resize-y py-2 leading-snug')}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'type'>,
    Omit<FieldLook, 'optional' | 'labelHidden'> {}

export function PasswordField({ label, hint, error, className, id, ...input }: PasswordFieldProps) {
  const t = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const look: FieldLook = { label, hint, error };
  return (
    <Field {...look} {...(className && { className })} {...(id && { id })}>
      {(wiring) => (
        <span className="relative flex">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={clsx(controlStyle, 'pr-[calc(var(--control)+0.25rem)]')}
          />
          <button
            type="button"
            aria-label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 flex aspect-square items-center justify-center rounded-inner text-muted hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
