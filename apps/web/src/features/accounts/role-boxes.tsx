import { type StaffRole, staffRole } from '@visite/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';

interface RoleBoxesProps {
  roles: readonly StaffRole[];
  error: ReactNode;
  onChange: (roles: readonly StaffRole[]) => void;
}

/** One person can hold several roles, and needs one (STAFF-28). */
export function RoleBoxes({ roles, error, onChange }: RoleBoxesProps) {
  const t = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-control leading-snug font-semibold">
        {t('accounts.field.roles')}
      </legend>
      {staffRole.options.map((role, index) => (
        <Checkbox
          key={role}
          {...(index === 0 && { id: 'account-roles' })}
          label={t(`shell.role.${role}`)}
          hint={t(`accounts.may.${role}`)}
          checked={roles.includes(role)}
          onChange={(event) =>
            onChange(
              event.target.checked ? [...roles, role] : roles.filter((each) => each !== role),
            )
          }
        />
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
