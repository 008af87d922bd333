import * as z from 'zod/mini';
import { isoTime, keptTime, personId } from './wire.ts';

/** HH:MM on the practice's clock; `24:00` ends a day. */
const wallTime = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

/** 1 is Monday, 7 is Sunday. */
export const workingPeriod = z
  .strictObject({
    weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)),
    start: wallTime,
    end: wallTime,
  })
  .check(z.refine(({ start, end }) => start < end, { path: ['end'] }));
export type WorkingPeriod = z.infer<typeof workingPeriod>;

export const workingHoursLimits = { periods: 42, absences: 200, absenceDays: 732 } as const;

/** Every period of a week; an empty list means: no consultation hours, only by arrangement. */
export const workingHoursInput = z.strictObject({
  periods: z
    .array(workingPeriod)
    .check(z.maxLength(workingHoursLimits.periods), z.refine(withoutOverlap)),
});

/** Half a day is an absence that begins or ends at noon. */
export const absenceInput = z.strictObject({ start: keptTime, end: keptTime }).check(
  z.refine(
    ({ start, end }) => {
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
      return days > 0 && days <= workingHoursLimits.absenceDays;
    },
    { path: ['end'] },
  ),
);
export type AbsenceInput = z.infer<typeof absenceInput>;

export const absence = z.object({ id: personId, start: isoTime, end: isoTime });
export type Absence = z.infer<typeof absence>;

export const absenceAdded = z.object({ success: z.literal(true), absenceId: personId });

/** Of one doctor. */
export const workingHours = z.object({
  staffId: personId,
  periods: z.array(z.object(workingPeriod.shape)),
  /** Of the periods, for `If-Match` when they are changed; absent from a server before it was known. */
  version: z.optional(z.string()),
  absences: z.array(absence),
  /** From the doctor's other calendar, for the months to come; absent from a server before it was known. */
  busy: z.optional(z.array(z.object({ start: isoTime, end: isoTime }))),
});
export type WorkingHours = z.infer<typeof workingHours>;

/** Of a doctor for whom nobody has entered any. */
export const defaultWorkingPeriods: readonly WorkingPeriod[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  start: '08:00',
  end: '18:00',
}));

function withoutOverlap(periods: readonly WorkingPeriod[]): boolean {
  return periods.every((one, at) =>
    periods
      .slice(at + 1)
      .every(
        (other) =>
          one.weekday !== other.weekday || one.end <= other.start || other.end <= one.start,
      ),
  );
}
