import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldLook } from './field.tsx';

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
