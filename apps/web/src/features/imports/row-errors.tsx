import type { ImportError } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';

/** "Geburtsdatum: fehlt": each field that keeps a row out. */
export function RowErrors({ errors }: { errors: readonly ImportError[] }) {
  const t = useTranslation();
  if (errors.length === 0) return null;
  return (
    <ul className="text-sm text-danger">
      {errors.map(({ field, code }) => (
        <li key={field}>
          {t(`imports.field.${field}`)}:{' '}
          {t(
            code === 'required'
              ? 'imports.wrong.required'
              : code === 'too-long'
                ? 'imports.wrong.tooLong'
                : field === 'dateOfBirth'
                  ? 'imports.wrong.date'
                  : field === 'gender'
                    ? 'imports.wrong.gender'
                    : 'imports.wrong.invalid',
          )}
        </li>
      ))}
    </ul>
  );
}
