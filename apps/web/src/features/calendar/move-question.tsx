import { type Appointment, type AppointmentTimes, fullName } from '@visite/contract';
import { weekdayName } from '../../i18n/day-names.ts';
import { dayOf, formatDateTime, formatTime } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface MoveQuestionProps {
  appointment: Appointment;
  times: AppointmentTimes;
  onConfirm: () => void;
  onDecline: () => void;
}

/** A drag may have slipped, and a mail cannot be called back (CAL-46). */
export function MoveQuestion({ appointment, times, onConfirm, onDecline }: MoveQuestionProps) {
  const t = useTexts();
  const language = useLanguage();
  const words = ({ scheduledStart, scheduledEnd }: AppointmentTimes) =>
    `${weekdayName(dayOf(scheduledStart), language, 'short')} ${formatDateTime(scheduledStart)}–${formatTime(scheduledEnd)}`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onDecline();
      }}
      title={t('calendar.moveTitle')}
      message={
        <>
          <span className="block font-medium text-ink [overflow-wrap:anywhere]">
            {fullName(appointment.patient.person)}
          </span>
          <span className="block tabular-nums">
            {t('calendar.moveFrom', { when: words(appointment) })}
          </span>
          <span className="block font-medium text-ink tabular-nums">
            {t('calendar.moveTo', { when: words(times) })}
          </span>
          <span className="mt-2 block">{t('appointment.move.mail')}</span>
        </>
      }
      confirmLabel={t('appointment.move.confirm')}
      cancelLabel={t('appointment.move.keep')}
      onConfirm={onConfirm}
    />
  );
}
