export interface LiveEventOptions {
  /** The poll behind lost wake-ups; also the beat of everything that comes regularly. */
  beatMs: number;
  /** Every stream gets a comment, and every session a look, once in this many beats. */
  beatsPerRound: number;
  /** How long a patient may be without a stream before they have left. */
  graceMs: number;
  coalesceMs: number;
}

export const defaultLiveEventOptions: LiveEventOptions = {
  beatMs: 1_000,
  beatsPerRound: 15,
  graceMs: 5_000,
  coalesceMs: 100,
};
