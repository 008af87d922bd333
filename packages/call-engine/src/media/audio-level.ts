/** Quieter than this is silence to the eye. */
const silenceDb = -60;
/** How much of the old level stays with each reading, so that the bar falls softly. */
const decay = 0.7;

/** The loudness of one moment's samples, from 0 (silence) to 1 (full scale), even to the ear. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const rms = Math.sqrt(sum / Math.max(1, samples.length));
  const decibels = 20 * Math.log10(Math.max(rms, 1e-6));
  return Math.min(1, Math.max(0, 1 - decibels / silenceDb));
}

/** Rises at once and falls slowly: people look for whether it moves. */
export function smoothed(previous: number, current: number): number {
  return Math.max(current, previous * decay);
}
