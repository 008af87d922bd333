import { openStatuses } from '@visite/contract';
import { CalendarDays, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { useAppointmentSearch } from '../../appointments/appointment-queries.ts';
import { dayOf, formatDate, formatDay, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { usePatientSearch } from '../../patients/patient-queries.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Command } from './find-commands.ts';

const shownAtMost = 5;
/** One letter finds half of the practice. */
const fewestLetters = 2;

/** Patients and appointments from today on whom the words find, as entries of the search. */
export function useFoundRecords(term: string): readonly Command[] {
  const t = useTranslation();
  const navigate = useNavigate();
  const linkTo = useAppointmentLink();
  const words = useDebounced(term);
  const enabled = words.length >= fewestLetters && term.length >= fewestLetters;
  const patients = usePatientSearch(words, { enabled });
  const appointments = useAppointmentSearch(
    { searchTerm: words, today: dayOf(Date.now()), status: openStatuses, limit: shownAtMost },
    { enabled },
  );
  if (!enabled) return [];
  return [
    ...(patients.data ?? []).slice(0, shownAtMost).map(({ person, patientData }) => ({
      key: `patient-${person.id}`,
      group: 'patients' as const,
      icon: UserRound,
      label: lastNameFirst(person),
      detail: t('shell.palette.patient', { born: formatDay(patientData.dateOfBirth) }),
      run: () => navigate(paths.patientRecord(person.id)),
    })),
    ...(appointments.data ?? []).map(({ id, patient, doctor, scheduledStart }) => ({
      key: `appointment-${id}`,
      group: 'appointments' as const,
      icon: CalendarDays,
      label: lastNameFirst(patient.person),
      detail: t('shell.palette.appointment', {
        born: formatDay(patient.patientData.dateOfBirth),
        date: formatDate(scheduledStart),
        time: formatTime(scheduledStart),
        doctor: withoutFirstName(doctor.person),
      }),
      run: () => navigate(linkTo(id)),
    })),
  ];
}
