/** Why a device cannot be used; screens show a text and instructions for each [MEDIA-10]. */
export type MediaProblem = 'denied' | 'busy' | 'missing' | 'lost' | 'insecure-page' | 'unknown';

const problemByName: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  InsecureContextError: 'insecure-page',
};

export function mediaProblem(error: unknown): MediaProblem {
  const name = error instanceof Error || isNamed(error) ? error.name : '';
  return problemByName[name] ?? 'unknown';
}

/** In some browsers OverconstrainedError does not extend Error. */
function isNamed(error: unknown): error is { name: string } {
  return typeof error === 'object' && error !== null && 'name' in error;
}
