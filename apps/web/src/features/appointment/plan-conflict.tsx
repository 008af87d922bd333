import { type Appointment, type AppointmentTimes, fullName } from '@visite/contract';
import { ConflictChoice } from '../../drafts/conflict-choice.tsx';
import { dayOf, weekdayName } from '../../i18n/format.ts';
import { formatSpan } from '../../i18n/format-span.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';

interface PlanConflictProps {
  /** As a colleague has saved it. */
  now: Appointment;
  mine: { times: AppointmentTimes; doctorName: string };
  onMine: () => void;
  onTheirs: () => void;
}

/** The later of two who change one appointment sees both plans and chooses (CAL-68). */
export function PlanConflict({ now, mine, onMine, onTheirs }: PlanConflictProps) {
  const t = useTranslation();
  const language = useLanguage();
  const words = ({ scheduledStart, scheduledEnd }: AppointmentTimes, doctor: string) =>
    `${weekdayName(dayOf(scheduledStart), language, 'short')}, ${formatSpan(scheduledStart, scheduledEnd)}, ${doctor}`;
  return (
    <ConflictChoice
      conflicts={[{ path: 'plan', theirs: words(now, fullName(now.doctor.person)) }]}
      refusals={1}
      text={t('appointment.changedMeanwhile')}
      labelOf={() => fullName(now.patient.person)}
      textOf={(_, value) => String(value)}
      mine={() => words(mine.times, mine.doctorName)}
      onSettle={(_, whose) => (whose === 'mine' ? onMine() : onTheirs())}
    />
  );
}
