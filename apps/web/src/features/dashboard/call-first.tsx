import type { Appointment } from '@visite/contract';
import { callFirst } from '../../appointments/rehearsal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link.tsx';

/** The way to the list of patients whose device is not known to work; without a number, which is the list's. */
export function CallFirst({ open, now }: { open: readonly Appointment[]; now: number }) {
  const t = useTranslation();
  if (callFirst(open, now).length === 0) return null;
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-1.5 pr-2 pl-4 text-sm text-muted">
      <p className="min-w-0">{t('dashboard.toDo.callFirst')}</p>
      <LinkButton
        size="small"
        variant="quiet"
        className="text-primary-text!"
        to={paths.rehearsals()}
      >
        {t('dashboard.toDo.callFirstShow')}
      </LinkButton>
    </li>
  );
}
