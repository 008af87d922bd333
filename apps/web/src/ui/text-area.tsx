import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldLook } from './field.tsx';

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
