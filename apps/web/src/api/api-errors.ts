import type { ErrorCode, Problem } from '@visite/contract';

/** A required path parameter or field was missing before anything was sent. */
export class RequiredFieldError extends Error {
  override name = 'RequiredFieldError';
  readonly field: string;
  constructor(field: string, call: string) {
    super(`Required parameter ${field} was missing when calling ${call}.`);
    this.field = field;
  }
}

/** A response that is not a success. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  readonly response: Response;
  readonly code: ErrorCode;
  readonly problem: Problem | null;
  constructor(response: Response, problem: Problem | null) {
    super(`The server answered ${response.status}.`);
    this.response = response;
    this.problem = problem;
    this.code = problem?.code ?? codeOfStatus(response.status);
  }
}

/** Nothing answered: no network, no server, or a connection that broke. */
export class FetchError extends Error {
  override name = 'FetchError';
  constructor(cause: unknown) {
    super('The request failed and no alternative response was returned.', { cause });
  }
}

/** A proxy in between may answer without our problem details. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-attempts';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal-error' : 'invalid-request';
}

/** The code of an error that came out of a call, whatever kind it is; null for a network failure. */
export function codeOf(error: unknown): ErrorCode | null {
  return error instanceof ResponseError ? error.code : null;
}
