import { type Appointment, type AppointmentTimes, appointmentLimits } from '@visite/contract';
import { useState } from 'react';
import { busyText, useMoveAppointment } from '../../appointments/appointment-mutations.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notify } from '../../ui/notifications.ts';

interface Question {
  appointment: Appointment;
  /** Two where the clock shows that time twice. */
  choices: readonly AppointmentTimes[];
  putBack: () => void;
}

/** From the drop to the answer: what cannot be goes back with a reason, the rest is asked first. */
export function useMoveByDrag(known: readonly Appointment[]) {
  const t = useTranslation();
  const move = useMoveAppointment();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (
    appointment: Appointment,
    wanted: readonly AppointmentTimes[],
    putBack: () => void,
  ) => {
    const choices = wanted.filter((times) => refusalOf(appointment, times) === null);
    if (choices.length > 0) {
      setQuestion({ appointment, choices, putBack });
      return;
    }
    putBack();
    const [times] = wanted;
    const message = times ? refusalOf(appointment, times) : t('calendar.skipped');
    notify({ type: 'error', title: t('appointment.move.failed'), message: message ?? '' });
  };

  const refusalOf = (appointment: Appointment, times: AppointmentTimes): string | null => {
    const start = Date.parse(times.scheduledStart);
    const sameStart = start === Date.parse(appointment.scheduledStart);
    const past = start < Date.now() - appointmentLimits.pastToleranceMs;
    if (past && !sameStart) return t('calendar.past');
    return busyText(known, appointment, times);
  };

  const confirm = (times: AppointmentTimes) => {
    if (!question) return;
    setQuestion(null);
    const { appointment, putBack } = question;
    // Not `mutate`: it would forget this one when the next appointment is moved meanwhile.
    move.mutateAsync({ appointment, times }).catch(putBack);
  };
  const decline = () => {
    question?.putBack();
    setQuestion(null);
  };
  return { question, ask, confirm, decline };
}
