/** Why a device cannot be used; the screens turn it into words and a way out [MEDIA-10]. */
export type MediaProblem = 'denied' | 'busy' | 'missing' | 'lost' | 'insecure-page' | 'unknown';

const problemByName: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  InsecurePage: 'insecure-page',
};

export function mediaProblem(error: unknown): MediaProblem {
  const name = error instanceof Error || isNamed(error) ? error.name : '';
  return problemByName[name] ?? 'unknown';
}

/** OverconstrainedError is no Error in every browser. */
function isNamed(error: unknown): error is { name: string } {
  return typeof error === 'object' && error !== null && 'name' in error;
}
