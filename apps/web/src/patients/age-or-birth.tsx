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

/** What stands behind a patient's name and its comma. */
export function AgeOrBirth({ patient, now, namesake }: AgeOrBirthProps) {
  const t = useTranslation();
  const { dateOfBirth } = patient.patientData;
  if (!namesake) return `\u00a0${ageOn(dayOf(now), dateOfBirth)}`;
  const born = t('appointment.born', { date: formatDay(dateOfBirth) });
  return ` ${born.replaceAll(' ', '\u00a0')}`;
}
