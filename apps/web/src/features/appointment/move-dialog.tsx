import { type Appointment, appointmentLimits, fullName, openStatuses } from '@visite/contract';
import { type FormEvent, startTransition, useId, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { busyText, useMoveAppointment } from '../../appointments/appointment-mutations.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { clashesOf, clashText } from '../../appointments/clash-text.ts';
import { daysAhead } from '../../appointments/free-slots.ts';
import { FreeTimes } from '../../appointments/free-times.tsx';
import {
  type PlannedTime,
  plannedFrom,
  scheduleOf,
  timeProblem,
} from '../../appointments/planned-time.ts';
import { changedPlanIn } from '../../appointments/seen-plan.ts';
import { TimeFields } from '../../appointments/time-fields.tsx';
import { useWorkingHours } from '../../appointments/working-hours-queries.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { usePhone } from '../../ui/phone-list.tsx';

import { PlanConflict } from './plan-conflict.tsx';

interface MoveDialogProps {
  appointment: Appointment;
  /** A time that was chosen already. */
  at?: PlannedTime;
  onClose: () => void;
}

/** Moves an appointment to a free time with one press, or to any other by form fields. */
export function MoveDialog({ appointment, at, onClose }: MoveDialogProps) {
  const t = useTranslation();
  // The dialog stays open after an error, with the chosen time.
  const move = useMoveAppointment(onClose);
  const { scheduledStart, scheduledEnd, doctor, patient } = appointment;
  const [value, setValue] = useState(() => at ?? plannedFrom(scheduledStart, scheduledEnd));
  const formId = useId();
  const hours = useWorkingHours().get(doctor.person.id);
  const begin = instantOf({ day: value.day, time: '00:00' }).getTime();
  const others = useAppointmentsBetween({
    from: new Date(begin - appointmentLimits.longestMs).toISOString(),
    to: instantOf({ day: dayAfter(value.day, daysAhead + 1), time: '00:00' }).toISOString(),
    status: openStatuses,
    doctorId: doctor.person.id,
  });
  const times = scheduleOf(value);
  const problem = timeProblem(value);
  const isMoved =
    times !== null &&
    (Date.parse(times.scheduledStart) !== Date.parse(scheduledStart) ||
      Date.parse(times.scheduledEnd) !== Date.parse(scheduledEnd));
  const clash =
    times && busyText(others.data ?? [], { id: appointment.id, doctorId: doctor.person.id }, times);
  const asked = codeOf(move.error) === 'patient-busy';
  // The panel follows what colleagues do; what was decided on is what was seen at first.
  const [seen, setSeen] = useState(appointment);
  const meanwhile = changedPlanIn(move.error);
  const phone = usePhone();

  const change = (changed: PlannedTime) => {
    if (!move.isPending) move.reset();
    setValue(changed);
  };
  const moveTo = (planned: PlannedTime, despitePatient = false, from = seen) => {
    const wanted = scheduleOf(planned);
    if (!wanted || move.isPending) return;
    setSeen(from);
    move.mutate({ appointment: from, times: wanted, despitePatient });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The message about an overlap stays until another time is chosen.
    if (!clash && isMoved) moveTo(value, asked);
  };
  const freeTimes = (
    <FreeTimes
      search={{
        day: value.day,
        minutes: value.minutes,
        busy: others.data ?? [],
        hours,
        now: Date.now(),
      }}
      loaded={others.data !== undefined && !others.isPlaceholderData}
      failure={
        others.error && !others.data
          ? { error: others.error, onRetry: () => others.refetch() }
          : null
      }
      hint={t('appointment.move.press')}
      disabled={move.isPending}
      onTime={(time) => {
        const chosen = { ...value, time, occurrence: '' } as const;
        // Sent at once; the fields follow once the press is painted.
        startTransition(() => change(chosen));
        moveTo(chosen);
      }}
      onDay={(day) => change({ ...value, day, occurrence: '' })}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={t('appointment.move.title')}
      description={t('appointment.move.from', {
        name: fullName(patient.person),
        when: formatDateTime(scheduledStart),
      })}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={move.isPending}
            disabled={!isMoved || clash !== null || meanwhile !== null}
          >
            {t(asked ? 'appointment.move.anyway' : 'appointment.move.confirm')}
          </Button>
          <Button onClick={onClose}>{t('appointment.move.keep')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div className="flex flex-col gap-4">
            <TimeFields
              value={value}
              onChange={change}
              // A phone's screen ends before what comes after the fields.
              afterDay={phone ? freeTimes : null}
              error={problem ? t(`appointment.time.${problem}`, { time: value.time }) : null}
            />
            {clash ? (
              <InlineMessage tone="danger" announce>
                {clash}
              </InlineMessage>
            ) : null}
            {asked ? (
              <InlineMessage tone="warning" announce title={t('appointment.quick.patientBusy')}>
                {clashesOf(move.error).map(clashText).join('\u00a0· ')}
              </InlineMessage>
            ) : null}
            {meanwhile && times ? (
              <PlanConflict
                now={meanwhile}
                mine={{ times, doctorName: fullName(meanwhile.doctor.person) }}
                onMine={() => moveTo(value, false, meanwhile)}
                onTheirs={onClose}
              />
            ) : null}
            <p className="text-muted">{t('appointment.move.mail')}</p>
          </div>
          {phone ? null : freeTimes}
        </div>
      </form>
    </Dialog>
  );
}
