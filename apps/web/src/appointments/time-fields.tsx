import type { ReactNode } from 'react';
import { dayOf } from '../i18n/format.ts';
import { zoneName } from '../i18n/practice-zone.ts';
import { useLanguage, useTranslation } from '../i18n/use-translation.ts';
import { instantsOf } from '../i18n/wall-time.ts';
import { DayPicker } from '../ui/day-picker.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type PlannedTime, roundedTime } from './planned-time.ts';

interface TimeFieldsProps {
  value: PlannedTime;
  onChange: (value: PlannedTime) => void;
  /** In words, beside the time. */
  error?: string | null;
  /** Between the days and the time of day. */
  afterDay?: ReactNode;
}

const usualMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];

/** Day, time and duration as the practice's clock shows them. */
export function TimeFields({ value, onChange, error, afterDay }: TimeFieldsProps) {
  const t = useTranslation();
  const today = dayOf(Date.now());
  const lengths = [...new Set([...usualMinutes, value.minutes])].sort((a, b) => a - b);
  const language = useLanguage();
  const rounded = roundedTime(value);
  const both = rounded ? instantsOf(rounded) : [];
  const round = () => {
    if (rounded && (rounded.time !== value.time || rounded.day !== value.day)) {
      onChange({ ...value, ...rounded });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <DayPicker
        label={t('appointment.time.day')}
        value={value.day}
        today={today}
        min={today}
        onChange={(day) => onChange({ ...value, day, occurrence: '' })}
      />
      {afterDay}
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={t('appointment.time.time')}
          autoComplete="off"
          inputClassName="tabular-nums"
          placeholder="09:30"
          value={value.time}
          error={error}
          onChange={(event) => onChange({ ...value, time: event.target.value, occurrence: '' })}
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
      {both.length > 1 ? (
        <RadioGroup
          label={t('appointment.time.which')}
          value={value.occurrence === '' ? null : value.occurrence}
          options={(['first', 'second'] as const).map((occurrence, at) => ({
            value: occurrence,
            label: t('appointment.time.inZone', {
              time: rounded?.time ?? '',
              zone: zoneName(both[at] ?? 0, language),
            }),
          }))}
          onChange={(occurrence) => onChange({ ...value, ...rounded, occurrence })}
        />
      ) : null}
    </div>
  );
}
