import type { Appointment } from '@visite/contract';
import { camelCode } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';

/** Whether the patient has tried their device out, and what stood in the way (TRY-4). */
export function RehearsalFacts({ appointment: { rehearsal } }: { appointment: Appointment }) {
  const t = useTranslation();
  if (!rehearsal) return <p className="text-muted">{t('appointment.rehearsal.none')}</p>;
  const when = formatDateTime(rehearsal.at);
  if (!rehearsal.problem) return <p>{t('appointment.rehearsal.fine', { when })}</p>;
  const trouble = t(`appointment.rehearsal.problem.${camelCode(rehearsal.problem)}`);
  return (
    <InlineMessage tone="warning" title={t('appointment.rehearsal.trouble', { when, trouble })} />
  );
}
