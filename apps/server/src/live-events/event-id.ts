/** How far a reader is: in the practice's log and in the reader's own log of signals. */
export interface Position {
  /** PostgreSQL's timeline: after a failover the counters may go on from an earlier number. */
  timeline: number;
  practice: number;
  own: number;
}

/** 67 million signals for one person; above them the practice's changes. */
const ownBits = 26n;
const ownMask = (1n << ownBits) - 1n;
/** 4 billion changes of a practice; above them the timeline, so that a failover leads to higher ids. */
const practiceBits = 32n;
const practiceMask = (1n << practiceBits) - 1n;

/** One number for all three: none ever goes back within what stands above it, so the number only grows. */
export const eventId = ({ timeline, practice, own }: Position): string => {
  const changes = (BigInt(timeline - 1) << practiceBits) | (BigInt(practice) & practiceMask);
  return ((changes << ownBits) | (BigInt(own) & ownMask)).toString();
};

/** Messages of an opening state are none of the log's: `<id>.0`, `<id>.1` and so on. */
const form = /^(?<id>\d{1,27})(?:\.\d{1,4})?$/;

/** Undefined for whatever is no id of ours: the reader then starts with the current state. */
export function positionOf(lastEventId: string | undefined): Position | undefined {
  const id = form.exec(lastEventId ?? '')?.groups?.id;
  if (id === undefined) return undefined;
  const number = BigInt(id);
  return {
    timeline: Number(number >> (ownBits + practiceBits)) + 1,
    practice: Number((number >> ownBits) & practiceMask),
    own: Number(number & ownMask),
  };
}
