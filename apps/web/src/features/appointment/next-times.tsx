import { type Appointment, appointmentLimits, openStatuses } from '@visite/contract';
import { useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useMoveAppointment } from '../../appointments/appointment-mutations.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { daysAhead, freeSlots, nextFreeDay } from '../../appointments/free-slots.ts';
import { type PlannedTime, plannedFrom, scheduleOf } from '../../appointments/planned-time.ts';
import { changedPlanIn } from '../../appointments/seen-plan.ts';
import { useWorkingHours } from '../../appointments/working-hours-queries.ts';
import { formatDay, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { MoveDialog } from './move-dialog.tsx';

const shownTimes = 4;

/** The doctor's next free times after the appointment, each of which moves it with one press (CAL-64). */
export function NextTimes({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const language = useLanguage();
  const now = useNow(60_000);
  const { scheduledStart, scheduledEnd, doctor } = appointment;
  const planned = plannedFrom(scheduledStart, scheduledEnd);
  const hours = useWorkingHours().get(doctor.person.id);
  const begin = instantOf({ day: planned.day, time: '00:00' }).getTime();
  const others = useAppointmentsBetween({
    from: new Date(begin - appointmentLimits.longestMs).toISOString(),
    to: instantOf({ day: dayAfter(planned.day, daysAhead + 1), time: '00:00' }).toISOString(),
    status: openStatuses,
    doctorId: doctor.person.id,
  });
  // What has to be asked first is asked where all times are.
  const [asked, setAsked] = useState<PlannedTime | null>(null);
  const move = useMoveAppointment();
  if (!others.data || others.isPlaceholderData) return null;

  const search = { ...planned, busy: others.data, hours, now };
  const later = freeSlots(search).filter((time) => time > planned.time);
  const day = later.length > 0 ? planned.day : nextFreeDay(search, daysAhead);
  const times = later.length > 0 ? later : day ? freeSlots({ ...search, day }) : [];
  const moveTo = (wanted: PlannedTime) => {
    const schedule = scheduleOf(wanted);
    if (!schedule || move.isPending) return;
    const onError = (error: Error) => {
      if (changedPlanIn(error) || codeOf(error) === 'patient-busy') setAsked(wanted);
    };
    move.mutate({ appointment, times: schedule }, { onError });
  };
  return (
    <>
      {day && times.length > 0 ? (
        <fieldset disabled={move.isPending}>
          <legend className="mb-1.5 text-sm text-muted">
            {t('appointment.move.to', {
              day: `${weekdayName(day, language, 'short')}, ${formatDay(day)}`,
            })}
          </legend>
          <div className="flex flex-wrap gap-2">
            {times.slice(0, shownTimes).map((time) => (
              <Button
                key={time}
                size="small"
                className="tabular-nums"
                onClick={() => moveTo({ ...planned, day, time, occurrence: '' })}
              >
                {time}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
      {asked ? (
        <MoveDialog appointment={appointment} at={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}
