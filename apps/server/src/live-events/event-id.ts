/** How far a reader is: in the practice's log and in the reader's own log of signals. */
export interface Position {
  practice: number;
  own: number;
}

/** 67 million signals for one person; above them the practice's changes. */
const ownBits = 26n;
const ownMask = (1n << ownBits) - 1n;

/** One number for both counters: neither ever goes back, so the number only grows. */
export const eventId = ({ practice, own }: Position): string =>
  ((BigInt(practice) << ownBits) | (BigInt(own) & ownMask)).toString();

/** Messages of an opening state are none of the log's: `<id>.0`, `<id>.1` and so on. */
const form = /^(?<id>\d{1,18})(?:\.\d{1,4})?$/;

/** Undefined for whatever is no id of ours: the reader then starts with the current state. */
export function positionOf(lastEventId: string | undefined): Position | undefined {
  const id = form.exec(lastEventId ?? '')?.groups?.id;
  if (id === undefined) return undefined;
  const number = BigInt(id);
  return { practice: Number(number >> ownBits), own: Number(number & ownMask) };
}
