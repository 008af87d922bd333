import {
  can,
  defaultWorkingPeriods,
  type WorkingHours,
  type WorkingPeriod,
} from '@visite/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  useChangeWorkingHours,
  useWorkingHours,
} from '../../appointments/working-hours-queries.ts';
import { errorText } from '../../i18n/error-text.ts';
import { weekdayName } from '../../i18n/format.ts';
import { readTime } from '../../i18n/read-date-time.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import type { Doctor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AbsenceList } from './absence-list.tsx';

interface HoursDialogProps {
  doctors: readonly Doctor[];
  onClose: () => void;
}

/** Working hours and absences; doctors see and change their own. */
export function HoursDialog({ doctors, onClose }: HoursDialogProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const hours = useWorkingHours();
  const mayChange = ({ id }: Doctor) =>
    can(user.roles, 'hours.manage', id === user.person.id ? 'own' : 'none');
  const choices = doctors.filter(mayChange);
  const [doctorId, setDoctorId] = useState(
    choices.find(({ id }) => id === user.person.id)?.id ?? choices[0]?.id ?? '',
  );
  const own = hours.get(doctorId);
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={t('calendar.hoursOf.title')}>
      <div className="mt-2 flex flex-col gap-6">
        {choices.length > 1 ? (
          <Select
            label={t('calendar.hoursOf.doctor')}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={doctorId}
            onChange={(event) => setDoctorId(event.target.value)}
          />
        ) : null}
        {own ? (
          <>
            <WeekForm key={doctorId} staffId={doctorId} hours={own} />
            <AbsenceList key={`absences ${doctorId}`} staffId={doctorId} absences={own.absences} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
/** A Monday; only its weekday counts. */
const someMonday = '2024-01-0';

interface Row extends WorkingPeriod {
  key: number;
}

/** The week as lines of "from" and "to"; several on one day. */
function WeekForm({ staffId, hours }: { staffId: string; hours: WorkingHours }) {
  const t = useTranslation();
  const language = useLanguage();
  const { save } = useChangeWorkingHours(staffId);
  const [next, setNext] = useState(hours.periods.length);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    hours.periods.map((period, key) => ({ ...period, key })),
  );
  const [wrong, setWrong] = useState(false);
  const change = (key: number, changed: Partial<WorkingPeriod>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = (weekday: number) => {
    const last = rows.filter((row) => row.weekday === weekday).at(-1);
    const [usual] = defaultWorkingPeriods;
    const start = last ? last.end : (usual?.start ?? '08:00');
    setRows([...rows, { weekday, start, end: usual?.end ?? '18:00', key: next }]);
    setNext(next + 1);
  };
  const submit = () => {
    const periods = rows.map(({ weekday, start, end }) => ({
      weekday,
      start: readTime(start) ?? '',
      end: end.trim() === '24:00' ? '24:00' : (readTime(end) ?? ''),
    }));
    const isWrong = periods.some(({ start, end }) => start === '' || end <= start);
    setWrong(isWrong);
    if (isWrong) return;
    const sorted = periods.toSorted(
      (one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start),
    );
    save.mutate(sorted, {
      onSuccess: () => notify({ type: 'success', title: t('calendar.hoursOf.saved') }),
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-3"
    >
      <h3 className="font-semibold">{t('calendar.hoursOf.week')}</h3>
      {weekdays.map((weekday) => {
        const name = weekdayName(`${someMonday}${weekday}`, language, 'long');
        const own = rows.filter((row) => row.weekday === weekday);
        return (
          <fieldset
            key={weekday}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
          >
            <legend className="sr-only">{name}</legend>
            <span aria-hidden="true" className="py-2 font-medium">
              {name}
            </span>
            <div className="col-span-2 flex flex-col gap-2 sm:col-span-1 max-sm:row-start-2">
              {own.length === 0 ? (
                <span className="py-2 text-muted">{t('calendar.closed')}</span>
              ) : null}
              {own.map((row) => (
                <div key={row.key} className="flex items-center gap-2">
                  <TextField
                    label={t('calendar.hoursOf.from')}
                    labelHidden
                    className="w-24"
                    inputClassName="tabular-nums"
                    value={row.start}
                    onChange={(event) => change(row.key, { start: event.target.value })}
                    onBlur={() => change(row.key, { start: readTime(row.start) ?? row.start })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextField
                    label={t('calendar.hoursOf.to')}
                    labelHidden
                    className="w-24"
                    inputClassName="tabular-nums"
                    value={row.end}
                    onChange={(event) => change(row.key, { end: event.target.value })}
                    onBlur={() => change(row.key, { end: readTime(row.end) ?? row.end })}
                  />
                  <Button
                    variant="quiet"
                    iconOnly
                    aria-label={t('calendar.hoursOf.remove', { day: name })}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                </div>
              ))}
            </div>
            <Button
              variant="quiet"
              iconOnly
              aria-label={t('calendar.hoursOf.add', { day: name })}
              onClick={() => add(weekday)}
            >
              <Plus aria-hidden="true" />
            </Button>
          </fieldset>
        );
      })}
      {wrong || save.error ? (
        <InlineMessage tone="danger" announce>
          {save.error && !wrong ? errorText(save.error) : t('calendar.hoursOf.wrong')}
        </InlineMessage>
      ) : null}
      <Button type="submit" variant="primary" loading={save.isPending} className="self-start">
        {t('calendar.hoursOf.save')}
      </Button>
    </form>
  );
}
