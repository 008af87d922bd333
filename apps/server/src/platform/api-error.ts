import { type ErrorCode, errorStatus, type FieldError, type Problem } from '@visite/contract';

type Details = Pick<
  Problem,
  'errors' | 'state' | 'patientIds' | 'opensAt' | 'lockedUntil' | 'factors' | 'passkey' | 'clashes'
>;

/** The one error that operations throw for what a caller did; it becomes problem+json as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details & { retryAfter?: number } = {}) {
    super(code);
    const { retryAfter, ...rest } = details;
    this.code = code;
    this.details = rest;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Input that has the right shape but cannot be, such as a doctor who does not exist. */
export const invalid = (...errors: FieldError[]) => new ApiError('invalid-request', { errors });

export const notFound = () => new ApiError('not-found');
