/** What tells of a call is kept this many calendar months after its end, and no longer. */
export const recordMonths = 3;

/** The same day and time of an earlier month, or that month's last day where it is shorter. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(at.getUTCMonth() - months);
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** When `monthsBefore` reaches the moment: a day that the later month lacks is its next first. */
export function monthsAfter(moment: Date, months: number): Date {
  const after = new Date(moment);
  after.setUTCMonth(moment.getUTCMonth() + months);
  if (after.getUTCDate() === moment.getUTCDate()) return after;
  after.setUTCDate(1);
  after.setUTCHours(0, 0, 0, 0);
  return after;
}
