const small = 4_000;
const factor = 8;
/** Shorter times are noise: they count as this many milliseconds. */
const noiseMs = 0.5;

/**
 * How much longer an input of eight times the length takes: about 8 for a linear function, 64 for a
 * quadratic one.
 */
export function growth<Input>(create: (length: number) => Input, run: (input: Input) => unknown) {
  const [first, second] = [create(small), create(small * factor)];
  const best = (input: Input, runs: number) =>
    Math.min(...Array.from({ length: runs }, () => duration(() => run(input))));
  return best(second, 3) / Math.max(noiseMs, best(first, 7));
}

/** Between 8 and 64, with room for a busy machine. */
export const linearAtMost = 24;

function duration(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}
