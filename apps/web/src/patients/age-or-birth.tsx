import type { Appointment } from '@visite/contract';
import { dayOf, formatDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ageOn } from './name-and-age.ts';

interface AgeOrBirthProps {
  patient: Appointment['patient'];
  now: number;
  /** Somebody else in the list has the same name (DASH-21). */
  namesake: boolean;
}

/** What stands behind a patient's name. */
export function AgeOrBirth({ patient, now, namesake }: AgeOrBirthProps) {
  const t = useTranslation();
  const { dateOfBirth } = patient.patientData;
  if (!namesake) return ageOn(dayOf(now), dateOfBirth);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {t('appointment.born', { date: formatDay(dateOfBirth) })}
    </span>
  );
}
