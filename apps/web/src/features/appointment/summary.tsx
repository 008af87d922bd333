import { type Appointment, fullName } from '@visite/contract';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import {
  dayOf,
  foreignTimeZone,
  formatDate,
  formatDay,
  formatTime,
  minutesBetween,
  weekdayName,
} from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useNow } from '../../ui/use-now.ts';

/** When, with whom, and how it stands. */
export function Summary({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const language = useLanguage();
  const now = useNow(1_000);
  const { doctor, patient, scheduledStart, scheduledEnd } = appointment;
  const zone = foreignTimeZone(scheduledStart);
  return (
    <div className="flex flex-col items-start gap-3">
      <StateBadge state={liveState(appointment, now)} now={now} />
      <div>
        <p className="text-lg font-semibold tabular-nums">
          {weekdayName(dayOf(scheduledStart), language, 'long')}, {formatDate(scheduledStart)}
        </p>
        <p className="tabular-nums">
          {t('appointment.fromTo', {
            from: formatTime(scheduledStart),
            to: formatTime(scheduledEnd),
            minutes: minutesBetween(scheduledStart, scheduledEnd),
          })}
        </p>
        {zone ? <p className="text-sm text-muted">{t('appointment.zone', { zone })}</p> : null}
      </div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {t('appointment.with', { name: fullName(doctor.person) })}
        <br />
        {t('appointment.born', { date: formatDay(patient.patientData.dateOfBirth) })}
      </p>
    </div>
  );
}
