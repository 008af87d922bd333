export interface LiveEventOptions {
  /** Polls in case a notification was lost; also the interval of everything that is sent regularly. */
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
