import { staffRole } from '@visite/contract';
import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';

interface RoleBoxesProps {
  field: UseFormRegisterReturn<'roles'>;
  error: ReactNode;
}

/** One person can hold several roles, and needs one (STAFF-28). */
export function RoleBoxes({ field, error }: RoleBoxesProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-control leading-snug font-semibold">
        {t('accounts.field.roles')}
      </legend>
      {staffRole.options.map((role) => (
        <Checkbox
          key={role}
          value={role}
          label={t(`shell.role.${role}`)}
          hint={t(`accounts.may.${role}`)}
          {...field}
        />
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
