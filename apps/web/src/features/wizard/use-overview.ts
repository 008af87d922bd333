import { fullName } from '@visite/contract';
import { scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { dayOf, formatDateTime, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { zoneName } from '../../i18n/practice-zone.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import type { WizardStep } from '../../navigation/paths.ts';
import { patientErrors } from '../../patients/patient-form-errors.ts';
import { addressLine, patientBody } from '../../patients/patient-form-values.ts';
import { usePatient } from '../../patients/patient-queries.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import type { Draft } from './draft.ts';
import { isPast } from './use-busy-times.ts';
import { useFreeTime } from './use-free-time.ts';

type LineKey = 'doctor' | 'start' | 'duration' | 'patient' | 'birthday' | 'address';

interface Overview {
  lines: { key: LineKey; value: string; step?: WizardStep }[];
  /** What keeps the appointment from being created, and where to put it right (CAL-39). */
  problems: { step: WizardStep; message: string; hint?: string; action?: string }[];
  loaded: boolean;
  email: string;
}

export function useOverview(draft: Draft): Overview {
  const t = useTranslation();
  const language = useLanguage();
  const { doctors, isPending } = useDoctors();
  const asked = usePatient(draft.patientFrom === 'list' ? draft.patientId : '');
  const typed = draft.patientFrom === 'form' ? patientBody(draft.newPatient) : null;
  const complete = typed !== null && Object.keys(patientErrors(draft.newPatient)).length === 0;
  const patient = typed ? (complete ? typed : null) : (asked.data ?? null);
  const doctor = doctors.find(({ id, active }) => id === draft.doctorId && active);
  const schedule = scheduleOf(draft);
  const problem = timeProblem(draft);
  const { clash } = useFreeTime(draft);
  const past = schedule !== null && isPast(schedule.scheduledStart);

  const problems: Overview['problems'] = [];
  if (!doctor) problems.push({ step: 'doctor', message: t('wizard.doctorMissing') });
  if (!patient) problems.push({ step: 'patient', message: t('wizard.patientMissing') });
  if (problem) {
    const message = t(`appointment.time.${problem}`, { time: draft.time });
    problems.push({ step: 'date', message });
  } else if (past) problems.push({ step: 'date', message: t('wizard.past') });
  else if (clash) {
    problems.push({
      step: 'date',
      message: t('wizard.clash'),
      hint: t('wizard.clashText', {
        name: fullName(clash.patient.person),
        from: formatTime(clash.scheduledStart),
        to: formatTime(clash.scheduledEnd),
      }),
      action: t('wizard.otherTime'),
    });
  }

  // Where the clock shows it twice, the time alone does not tell which.
  const zone =
    schedule && draft.occurrence ? `, ${zoneName(schedule.scheduledStart, language)}` : '';
  const start = schedule
    ? `${weekdayName(dayOf(schedule.scheduledStart), language, 'long')}, ${formatDateTime(schedule.scheduledStart)}${zone}`
    : '';
  const born = patient?.patientData.dateOfBirth;
  return {
    loaded: !isPending && !asked.isLoading,
    problems,
    email: patient?.person.email ?? '',
    lines: [
      { key: 'doctor', value: doctor?.name ?? '', step: 'doctor' },
      { key: 'start', value: start, step: 'date' },
      { key: 'duration', value: t('app.minutes', { minutes: draft.minutes }) },
      { key: 'patient', value: patient ? fullName(patient.person) : '', step: 'patient' },
      { key: 'birthday', value: born ? formatDay(born) : '' },
      { key: 'address', value: addressLine(patient?.patientData.address) },
    ],
  };
}
