import { type Appointment, type AppointmentTimes, fullName } from '@visite/contract';
import { useState } from 'react';
import { dayOf, formatDateTime, formatTime, weekdayName } from '../../i18n/format.ts';
import { zoneName } from '../../i18n/practice-zone.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

interface MoveQuestionProps {
  appointment: Appointment;
  /** Two where the clock shows that time twice. */
  choices: readonly AppointmentTimes[];
  onConfirm: (times: AppointmentTimes) => void;
  onDecline: () => void;
}

/** A drag may have slipped, and a mail cannot be called back (CAL-46). */
export function MoveQuestion({ appointment, choices, onConfirm, onDecline }: MoveQuestionProps) {
  const t = useTranslation();
  const language = useLanguage();
  const words = ({ scheduledStart, scheduledEnd }: AppointmentTimes) =>
    `${weekdayName(dayOf(scheduledStart), language, 'short')} ${formatDateTime(scheduledStart)}–${formatTime(scheduledEnd)}`;
  const [chosen, choose] = useState('0');
  const times = choices[Number(chosen)] ?? choices[0] ?? appointment;
  // The two begin or, with a dragged edge, end at the same time on the clock.
  const differing = ({ scheduledStart, scheduledEnd }: AppointmentTimes) =>
    scheduledStart === appointment.scheduledStart ? scheduledEnd : scheduledStart;
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
      onConfirm={() => onConfirm(times)}
    >
      {choices.length > 1 ? (
        <RadioGroup
          className="mt-4"
          label={t('appointment.time.which')}
          value={chosen}
          options={choices.map((each, at) => ({
            value: String(at),
            label: t('appointment.time.inZone', {
              time: formatTime(differing(each)),
              zone: zoneName(differing(each), language),
            }),
          }))}
          onChange={choose}
        />
      ) : null}
    </ConfirmDialog>
  );
}
