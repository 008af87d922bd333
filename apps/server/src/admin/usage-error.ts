/** A mistake on the command line: one sentence, no stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
