import type { PatientLanguage } from '@visite/contract';
import { monthText, weekdayText } from './moment-text.ts';

/** A date as a leaf of a calendar. */
export interface DateTile {
  month: string;
  day: string;
  weekday: string;
}

export function dateTile(moment: Date, language: PatientLanguage, timeZone: string): DateTile {
  const day = new Intl.DateTimeFormat('de-DE', { timeZone, day: 'numeric' }).format(moment);
  return {
    month: monthText(moment, language, timeZone),
    day: day.replace('.', ''),
    weekday: weekdayText(moment, language, timeZone),
  };
}
