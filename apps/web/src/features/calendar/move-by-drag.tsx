import {
  type Appointment,
  type AppointmentTimes,
  appointmentLimits,
  fullName,
} from '@visite/contract';
import { useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { busyText, useMoveAppointment } from '../../appointments/appointment-mutations.ts';
import { clashesOf, clashText } from '../../appointments/clash-text.ts';
import { changedPlanIn } from '../../appointments/seen-plan.ts';

import { dayOf, formatTime, weekdayName } from '../../i18n/format.ts';
import { formatSpan } from '../../i18n/format-span.ts';
import { zoneName } from '../../i18n/practice-zone.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import type { Doctor } from '../../staff/staff-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';

interface MoveQuestionProps {
  appointment: Appointment;
  /** Two when the local time occurs twice (end of daylight saving time). */
  choices: readonly AppointmentTimes[];
  /** Into whose column it was dragged, where that is another doctor's. */
  to?: Doctor | undefined;
  /** In words: the patient has another appointment then. */
  patientBusy?: string | undefined;
  /** As a colleague has saved it meanwhile. */
  meanwhile?: Appointment | undefined;
  onConfirm: (times: AppointmentTimes) => void;
  onDecline: () => void;
}

/** Confirms a drag, because moving sends a mail that cannot be recalled (CAL-46). */
export function ConfirmMove(props: MoveQuestionProps) {
  const { appointment, choices, to, patientBusy, meanwhile, onConfirm, onDecline } = props;
  const t = useTranslation();
  const language = useLanguage();
  const words = ({ scheduledStart, scheduledEnd }: AppointmentTimes) =>
    `${weekdayName(dayOf(scheduledStart), language, 'short')} ${formatSpan(scheduledStart, scheduledEnd)}`;
  const [chosen, choose] = useState('0');
  const times = choices[Number(chosen)] ?? choices[0] ?? appointment;
  // Both choices have the same local start or, after resizing, the same local end.
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
          {to ? (
            <span className="block font-medium text-ink [overflow-wrap:anywhere]">
              {t('calendar.moveToDoctor', { doctor: to.name })}
            </span>
          ) : null}
          <span className="mt-2 block">{t('appointment.move.mail')}</span>
        </>
      }
      confirmLabel={t(
        patientBusy || meanwhile ? 'appointment.move.anyway' : 'appointment.move.confirm',
      )}
      cancelLabel={t('appointment.move.keep')}
      onConfirm={() => onConfirm(times)}
    >
      {patientBusy ? (
        <InlineMessage
          tone="warning"
          announce
          className="mt-4"
          title={t('appointment.quick.patientBusy')}
        >
          {patientBusy}
        </InlineMessage>
      ) : null}
      {meanwhile ? (
        <InlineMessage tone="warning" announce className="mt-4" title={t('ui.conflict.title')}>
          {t('ui.conflict.theirs', {
            value: `${words(meanwhile)}, ${fullName(meanwhile.doctor.person)}`,
          })}
        </InlineMessage>
      ) : null}
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

interface Question {
  appointment: Appointment;
  /** Two when the local time occurs twice (end of daylight saving time). */
  choices: readonly AppointmentTimes[];
  putBack: () => void;
  to?: Doctor | undefined;
  patientBusy?: string;
  meanwhile?: Appointment;
}

/** Handles a drop: an impossible time is reverted with a message, others are confirmed first. */
export function useMoveByDrag(known: readonly Appointment[]) {
  const t = useTranslation();
  const move = useMoveAppointment();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (
    appointment: Appointment,
    wanted: readonly AppointmentTimes[],
    putBack: () => void,
    to?: Doctor,
  ) => {
    const doctorId = to?.id ?? appointment.doctor.person.id;
    const choices = wanted.filter((times) => refusalOf(appointment, times, doctorId) === null);
    if (choices.length > 0) {
      setQuestion({ appointment, choices, putBack, to });
      return;
    }
    putBack();
    const [times] = wanted;
    const message = times ? refusalOf(appointment, times, doctorId) : t('calendar.skipped');
    notify({ type: 'error', title: t('appointment.move.failed'), message: message ?? '' });
  };

  const refusalOf = (
    appointment: Appointment,
    times: AppointmentTimes,
    doctorId: string,
  ): string | null => {
    const start = Date.parse(times.scheduledStart);
    const sameStart = start === Date.parse(appointment.scheduledStart);
    const past = start < Date.now() - appointmentLimits.pastToleranceMs;
    if (past && !sameStart) return t('calendar.past');
    return busyText(known, { id: appointment.id, doctorId }, times);
  };

  const confirm = (times: AppointmentTimes) => {
    if (!question) return;
    setQuestion(null);
    const { appointment, putBack, to } = question;
    // Not `mutate`: its callbacks are dropped when another appointment is moved meanwhile.
    const despitePatient = question.patientBusy !== undefined;
    move
      .mutateAsync({ appointment, times, doctorId: to?.id, despitePatient })
      .then(putBack, (error) => {
        const meanwhile = changedPlanIn(error);
        const again = { choices: [times], putBack, to };
        if (meanwhile) return setQuestion({ ...again, appointment: meanwhile, meanwhile });
        if (codeOf(error) !== 'patient-busy') return putBack();
        const patientBusy = clashesOf(error).map(clashText).join('\u00a0· ');
        setQuestion({ ...again, appointment, patientBusy });
      });
  };
  const decline = () => {
    question?.putBack();
    setQuestion(null);
  };
  return { question, ask, confirm, decline };
}
