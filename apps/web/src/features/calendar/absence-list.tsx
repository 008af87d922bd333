import type { Absence } from '@visite/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChangeWorkingHours } from '../../appointments/working-hours-queries.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dayAfter, instantOf, wallTimeOf } from '../../i18n/wall-time.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Select } from '../../ui/select.tsx';

type Half = 'day' | 'noon';

/** Absences to come, and a form for the next one; half days begin or end at noon. */
export function AbsenceList({
  staffId,
  absences,
}: {
  staffId: string;
  absences: readonly Absence[];
}) {
  const t = useTranslation();
  const { addAbsence, removeAbsence } = useChangeWorkingHours(staffId);
  const today = dayOf(Date.now());
  const [first, setFirst] = useState(today);
  const [last, setLast] = useState(today);
  const [begins, setBegins] = useState<Half>('day');
  const [ends, setEnds] = useState<Half>('day');
  const [wrong, setWrong] = useState(false);
  const coming = absences.filter(({ end }) => Date.parse(end) > Date.now());
  const add = () => {
    const start = instantOf({ day: first, time: begins === 'day' ? '00:00' : '12:00' });
    const end = instantOf(
      ends === 'day' ? { day: dayAfter(last), time: '00:00' } : { day: last, time: '12:00' },
    );
    setWrong(end <= start);
    if (end <= start) return;
    addAbsence.mutate({ start: start.toISOString(), end: end.toISOString() });
  };
  const fields = { wrong: t('calendar.hoursOf.noDay') };
  const error = addAbsence.error ?? removeAbsence.error;
  return (
    <section aria-labelledby="absences" className="flex flex-col gap-3">
      <h3 id="absences" className="font-semibold">
        {t('calendar.hoursOf.absences')}
      </h3>
      {coming.length === 0 ? (
        <p className="text-muted">{t('calendar.hoursOf.noAbsences')}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {coming.map((absence) => {
          const words = wordsOf(absence);
          return (
            <li key={absence.id} className="flex items-center justify-between gap-3 py-1">
              <span className="tabular-nums">{words}</span>
              <Button
                variant="quiet"
                iconOnly
                aria-label={t('calendar.hoursOf.removeAbsence', { when: words })}
                onClick={() => removeAbsence.mutate(absence.id)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
        className="grid grid-cols-2 items-start gap-3"
      >
        <DayField
          {...fields}
          label={t('calendar.hoursOf.first')}
          value={first}
          onChange={(day) => {
            setFirst(day);
            if (last < day) setLast(day);
          }}
        />
        <Select
          label={t('calendar.hoursOf.begins')}
          options={[
            { value: 'day', label: t('calendar.hoursOf.morning') },
            { value: 'noon', label: t('calendar.hoursOf.noon') },
          ]}
          value={begins}
          onChange={(event) => setBegins(event.target.value as Half)}
        />
        <DayField {...fields} label={t('calendar.hoursOf.last')} value={last} onChange={setLast} />
        <Select
          label={t('calendar.hoursOf.ends')}
          options={[
            { value: 'day', label: t('calendar.hoursOf.evening') },
            { value: 'noon', label: t('calendar.hoursOf.noon') },
          ]}
          value={ends}
          onChange={(event) => setEnds(event.target.value as Half)}
        />
        {wrong || error ? (
          <InlineMessage tone="danger" announce className="col-span-2">
            {error && !wrong ? errorText(error) : t('calendar.hoursOf.absenceWrong')}
          </InlineMessage>
        ) : null}
        <Button type="submit" loading={addAbsence.isPending} className="justify-self-start">
          {t('calendar.hoursOf.addAbsence')}
        </Button>
      </form>
    </section>
  );

  function wordsOf({ start, end }: Absence): string {
    const [from, to] = [wallTimeOf(start), wallTimeOf(end)];
    const whole = to.time === '00:00';
    const until = whole ? dayAfter(to.day, -1) : to.day;
    const begin =
      from.time === '00:00' ? formatDay(from.day) : `${formatDay(from.day)} ${from.time}`;
    if (until === from.day && whole && from.time === '00:00') return begin;
    return `${begin} – ${formatDay(until)}${whole ? '' : ` ${to.time}`}`;
  }
}
