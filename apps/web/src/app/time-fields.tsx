import { roundingMinutes } from '@visite/contract';
import { dayOf } from '../i18n/format.ts';
import { readTime, roundUpTime } from '../i18n/read-time.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DayPicker } from '../ui/day-picker.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { PlannedTime } from './planned-time.ts';

interface TimeFieldsProps {
  value: PlannedTime;
  onChange: (value: PlannedTime) => void;
  /** In words, beside the time. */
  error?: string | null;
}

const usualMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];

/** Day, time and duration as the practice's clock shows them. */
export function TimeFields({ value, onChange, error }: TimeFieldsProps) {
  const t = useTexts();
  const today = dayOf(Date.now());
  const lengths = [...new Set([...usualMinutes, value.minutes])].sort((a, b) => a - b);
  const round = () => {
    const read = readTime(value.time);
    if (read) onChange({ ...value, time: roundUpTime(read, roundingMinutes) });
  };
  return (
    <div className="flex flex-col gap-4">
      <DayPicker
        label={t('appointment.time.day')}
        value={value.day}
        today={today}
        min={today}
        onChange={(day) => onChange({ ...value, day })}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t('appointment.time.time')}
          autoComplete="off"
          inputClassName="tabular-nums"
          placeholder="09:30"
          value={value.time}
          error={error}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
          onBlur={round}
        />
        <Select
          label={t('appointment.time.minutes')}
          options={lengths.map((each) => ({
            value: String(each),
            label: t('app.minutes', { minutes: each }),
          }))}
          value={String(value.minutes)}
          onChange={(event) => onChange({ ...value, minutes: Number(event.target.value) })}
        />
      </div>
    </div>
  );
}
