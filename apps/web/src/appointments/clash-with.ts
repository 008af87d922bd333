export interface Busy {
  scheduledStart: string;
  scheduledEnd: string;
}

/** The appointment that overlaps a wanted time. */
export function clashWith<Taken extends Busy>(
  busy: readonly Taken[],
  { scheduledStart, scheduledEnd }: Busy,
): Taken | null {
  const from = Date.parse(scheduledStart);
  const to = Date.parse(scheduledEnd);
  const clash = busy.find(
    (each) => Date.parse(each.scheduledStart) < to && Date.parse(each.scheduledEnd) > from,
  );
  return clash ?? null;
}
