import { type Appointment, appointmentLimits, fullName, openStatuses } from '@visite/contract';
import { type FormEvent, useId, useState } from 'react';
import { busyText, useMoveAppointment } from '../../appointments/appointment-mutations.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { plannedFrom, scheduleOf, timeProblem } from '../../appointments/planned-time.ts';
import { TimeFields } from '../../appointments/time-fields.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';

interface MoveDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Moves an appointment by form fields, as an alternative to dragging in the calendar. */
export function MoveDialog({ appointment, onClose }: MoveDialogProps) {
  const t = useTranslation();
  // The dialog stays open after an error, with the chosen time.
  const move = useMoveAppointment(onClose);
  const { scheduledStart, scheduledEnd, doctor, patient } = appointment;
  const [value, setValue] = useState(() => plannedFrom(scheduledStart, scheduledEnd));
  const formId = useId();
  const begin = instantOf({ day: value.day, time: '00:00' }).getTime();
  const others = useAppointmentsBetween({
    from: new Date(begin - appointmentLimits.longestMs).toISOString(),
    to: instantOf({ day: dayAfter(value.day), time: '00:00' }).toISOString(),
    status: openStatuses,
    doctorId: doctor.person.id,
  }).data;
  const times = scheduleOf(value);
  const problem = timeProblem(value);
  const clash = times && busyText(others ?? [], appointment, times);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The message about an overlap stays until another time is chosen.
    if (!times || clash || move.isPending) return;
    move.mutate({ appointment, times });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
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
            disabled={!times || clash !== null}
          >
            {t('appointment.move.confirm')}
          </Button>
          <Button onClick={onClose}>{t('appointment.move.keep')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <TimeFields
          value={value}
          onChange={setValue}
          error={problem ? t(`appointment.time.${problem}`, { time: value.time }) : null}
        />
        {clash ? (
          <InlineMessage tone="danger" announce>
            {clash}
          </InlineMessage>
        ) : null}
        <p className="text-muted">{t('appointment.move.mail')}</p>
      </form>
    </Dialog>
  );
}
