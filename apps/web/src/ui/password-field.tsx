import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { controlStyle } from './control-style.ts';
import { Field, type FieldLook } from './field.tsx';

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
