import { useMutation } from '@tanstack/react-query';
import {
  type Appointment,
  type AppointmentTimes,
  appointmentLimits,
  fullName,
  openStatuses,
  seriesLength,
} from '@visite/contract';
import { type FormEvent, useId, useRef, useState } from 'react';
import { clashWith } from '../../appointments/appointment-facts.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { clashesOf, clashText } from '../../appointments/clash-text.ts';
import type { Hours } from '../../appointments/working-time.ts';
import { idempotencyKeyFor, noIdempotencyKey } from '../../drafts/idempotency-key.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, formatDay, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import type { SeriesStart } from './quick-create.tsx';
import { seriesTimes } from './series-times.ts';

interface SeriesDialogProps {
  start: SeriesStart;
  hours: Hours;
  onClose: () => void;
  /** Before it closes. */
  onCreated?: () => void;
}

const counts = Array.from(
  { length: seriesLength.most - seriesLength.least + 1 },
  (_, at) => seriesLength.least + at,
);

/** Several appointments at once, every clash shown before they are created, all of them or none. */
export function SeriesDialog({ start, hours, onClose, onCreated }: SeriesDialogProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { api } = useStaffSession();
  const formId = useId();
  const [every, setEvery] = useState<1 | 2>(1);
  const [count, setCount] = useState(5);
  const [left, setLeft] = useState<readonly string[]>([]);
  const sent = useRef(noIdempotencyKey);
  const { times, skipped } = seriesTimes({ start, every, count, hours });
  const { doctorId, patient } = start;
  const ofDoctor = useBusy(times, { doctorId });
  const ofPatient = useBusy(times, { patientId: patient.value });
  const rows = times.map((each) => ({
    times: each,
    taken: clashWith(ofDoctor, each),
    elsewhere: clashWith(
      ofPatient.filter(({ doctor }) => doctor.person.id !== doctorId),
      each,
    ),
  }));
  const wanted = rows.filter(
    ({ times: { scheduledStart }, taken }) => !taken && !left.includes(scheduledStart),
  );
  const creation = useMutation({
    mutationFn: () => {
      const body = {
        doctorId,
        patientId: patient.value,
        times: wanted.map((row) => row.times),
        // Those that are known stand in the list: whoever leaves them in has seen them.
        patientOverlap: wanted.some(({ elsewhere }) => elsewhere) ? 'allow' : 'ask',
      } as const;
      sent.current = idempotencyKeyFor(sent.current, body);
      return api.staff.call('createSeries', { body, idempotencyKey: sent.current.key });
    },
    onSuccess: ({ appointmentIds }) => {
      notify({
        type: 'success',
        title: t('calendar.series.created', { count: appointmentIds.length }),
        message: patient.label,
      });
      onCreated?.();
      onClose();
    },
  });
  const enough = wanted.length >= seriesLength.least;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enough && !creation.isPending) creation.mutate();
  };
  const words = ({ scheduledStart }: AppointmentTimes) => {
    const day = dayOf(scheduledStart);
    return `${weekdayName(day, language, 'short')}, ${formatDay(day)}, ${formatTime(scheduledStart)}`;
  };
  const clash = (key: 'taken' | 'elsewhere', { patient, doctor, ...at }: Appointment) =>
    t(`calendar.series.${key}`, {
      name: fullName(key === 'taken' ? patient.person : doctor.person),
      from: formatTime(at.scheduledStart),
      to: formatTime(at.scheduledEnd),
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('calendar.series.title')}
      description={patient.label}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={creation.isPending}
            disabled={!enough}
          >
            {t('calendar.series.create', { count: wanted.length })}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-4">
          <Select
            label={t('calendar.series.every')}
            options={[
              { value: '1', label: t('calendar.series.weekly') },
              { value: '2', label: t('calendar.series.biweekly') },
            ]}
            value={String(every)}
            onChange={(event) => setEvery(event.target.value === '2' ? 2 : 1)}
          />
          <Select
            label={t('calendar.series.count')}
            options={counts.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(count)}
            onChange={(event) => setCount(Number(event.target.value))}
          />
        </div>
        {skipped.length > 0 ? (
          <InlineMessage tone="info">
            {t('calendar.series.skipped', { days: skipped.map(formatDay).join(', ') })}
          </InlineMessage>
        ) : null}
        {creation.error ? (
          <InlineMessage tone="danger" announce title={errorText(creation.error)}>
            {clashesOf(creation.error).map(clashText).join('\u00a0· ')}
          </InlineMessage>
        ) : null}
        <ul className="flex flex-col gap-2">
          {rows.map(({ times: each, taken, elsewhere }) => {
            const { scheduledStart } = each;
            const out = taken !== null || left.includes(scheduledStart);
            return (
              <li key={scheduledStart}>
                <Checkbox
                  label={words(each)}
                  hint={
                    taken
                      ? clash('taken', taken)
                      : elsewhere
                        ? clash('elsewhere', elsewhere)
                        : undefined
                  }
                  checked={!out}
                  disabled={taken !== null}
                  onChange={({ target: { checked } }) =>
                    setLeft(
                      checked
                        ? left.filter((start) => start !== scheduledStart)
                        : [...left, scheduledStart],
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      </form>
    </Dialog>
  );
}

/** Open appointments between the first and the last time. */
function useBusy(
  times: readonly AppointmentTimes[],
  whose: { doctorId?: string; patientId?: string },
): readonly Appointment[] {
  const [first, last] = [times[0], times.at(-1)];
  const begin = Date.parse(first?.scheduledStart ?? '') - appointmentLimits.longestMs;
  const query = useAppointmentsBetween(
    {
      from: Number.isNaN(begin) ? undefined : new Date(begin).toISOString(),
      to: last?.scheduledEnd,
      status: openStatuses,
      ...whose,
    },
    { enabled: first !== undefined },
  );
  return query.data ?? [];
}
