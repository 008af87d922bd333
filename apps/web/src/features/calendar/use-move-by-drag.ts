import { type Appointment, type AppointmentTimes, appointmentLimits } from '@visite/contract';
import { useState } from 'react';
import { busyText, useMoveAppointment } from '../../app/use-move-appointment.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notify } from '../../ui/notifications.ts';

interface Question {
  appointment: Appointment;
  times: AppointmentTimes;
  putBack: () => void;
}

/** From the drop to the answer: what cannot be goes back with a reason, the rest is asked first. */
export function useMoveByDrag(known: readonly Appointment[]) {
  const t = useTexts();
  const move = useMoveAppointment();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (appointment: Appointment, times: AppointmentTimes, putBack: () => void) => {
    const refusal = refusalOf(appointment, times);
    if (refusal) {
      putBack();
      notify({ type: 'error', title: t('appointment.move.failed'), message: refusal });
    } else {
      setQuestion({ appointment, times, putBack });
    }
  };

  const refusalOf = (appointment: Appointment, times: AppointmentTimes): string | null => {
    const start = Date.parse(times.scheduledStart);
    const sameStart = start === Date.parse(appointment.scheduledStart);
    const past = start < Date.now() - appointmentLimits.pastToleranceMs;
    if (past && !sameStart) return t('calendar.past');
    return busyText(known, appointment, times);
  };

  const confirm = async () => {
    if (!question) return;
    setQuestion(null);
    const moved = await move(question.appointment, question.times);
    if (!moved) question.putBack();
  };
  const decline = () => {
    question?.putBack();
    setQuestion(null);
  };
  return { question, ask, confirm, decline };
}
