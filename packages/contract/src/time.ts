export const roundingMinutes = 5;

/** Rounded up to the next multiple of the step; a time on the step stays. */
export function roundUp(time: Date, minutes = roundingMinutes): Date {
  const step = minutes * 60_000;
  return new Date(Math.ceil(time.getTime() / step) * step);
}
