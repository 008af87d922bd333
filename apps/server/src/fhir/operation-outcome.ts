import type { OperationOutcome, OperationOutcomeIssue } from '@medplum/fhirtypes';
import type { ErrorCode, FieldError, FieldErrorCode } from '@visite/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import { apiErrorOf, logFailure } from '../platform/problems.ts';

export const fhirMediaType = 'application/fhir+json; charset=utf-8';

type IssueType = OperationOutcomeIssue['code'];

/** What FHIR itself refuses; the rest are the errors that every caller knows. */
export class FhirError extends Error {
  override name = 'FhirError';
  readonly status: number;
  readonly issue: IssueType;

  constructor(status: number, issue: IssueType, diagnostics: string) {
    super(diagnostics);
    this.status = status;
    this.issue = issue;
  }
}

/** By status where no code says more. */
const issueOfStatus: Readonly<Record<number, IssueType>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  429: 'throttled',
  503: 'transient',
};

const words: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'A valid bearer token is needed: POST /oauth/token with client credentials.',
  forbidden: 'This client has not been granted the right for it.',
  'not-found': 'There is no such resource.',
  'method-not-allowed': 'This interaction is not offered; /metadata lists those that are.',
  'malformed-json': 'The body is no JSON, or a name occurs twice in it.',
  'wrong-content-type': 'Send application/fhir+json.',
  'too-large': 'The body is too large.',
  'doctor-busy': 'The practitioner has another appointment at this time.',
  'illegal-transition': 'The appointment has begun or ended: this change is no longer possible.',
  'changed-meanwhile': 'The resource has changed since the version of If-Match.',
  'too-many-attempts': 'Too many requests of this client: wait as long as Retry-After says.',
  'practice-suspended': 'The practice is suspended.',
  'internal-error': 'Something failed here; the request id leads to the log.',
  unavailable: 'The database cannot be reached; try again.',
};

const fieldIssue: Partial<Record<FieldErrorCode, IssueType>> = {
  required: 'required',
  'unknown-field': 'not-supported',
  'not-found': 'not-found',
};

const fieldWords: Partial<Record<FieldErrorCode, string>> = {
  required: 'is missing',
  'unknown-field': 'is not supported here: it could not be kept',
  'too-short': 'has too few',
  'too-long': 'is too long, or there are too many',
  'in-the-past': 'lies in the past',
  'not-found': 'does not exist',
  inactive: 'is not active any more',
  'not-a-doctor': 'is nobody who can be booked',
};

/** `name.0.family` as FHIR writes it: `name[0].family`. */
const expressionOf = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]');

function fieldIssueOf({ path, code }: FieldError): OperationOutcomeIssue {
  const expression = expressionOf(path);
  return {
    severity: 'error',
    code: fieldIssue[code] ?? 'value',
    diagnostics: `${expression} ${fieldWords[code] ?? 'is not valid'}`,
    expression: [expression],
  };
}

function issuesOf(error: ApiError): OperationOutcomeIssue[] {
  const { errors } = error.details;
  if (errors && errors.length > 0) return errors.map(fieldIssueOf);
  return [
    {
      severity: error.status >= 500 ? 'fatal' : 'error',
      code: issueOfStatus[error.status] ?? 'exception',
      details: { text: error.code },
      diagnostics: words[error.code] ?? error.code,
    },
  ];
}

/** Whatever went wrong, as FHIR says it. */
export function sendOutcome(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const refused = error instanceof FhirError ? error : undefined;
  const known = refused ? undefined : apiErrorOf(error);
  const status = refused?.status ?? known?.status ?? 500;
  if (known) logFailure(request, error);
  if (known?.retryAfter !== undefined) reply.header('retry-after', Math.ceil(known.retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const issue: OperationOutcomeIssue[] = refused
    ? [{ severity: 'error', code: refused.issue, diagnostics: refused.message }]
    : known
      ? issuesOf(known)
      : [];
  const outcome: OperationOutcome = { resourceType: 'OperationOutcome', id: request.id, issue };
  return reply
    .status(status)
    .header('content-type', fhirMediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(outcome));
}

/** The same error, told of a part of a bundle. */
export function within(entry: string, error: unknown): unknown {
  if (error instanceof FhirError) {
    return new FhirError(error.status, error.issue, `${entry}: ${error.message}`);
  }
  if (!(error instanceof ApiError) || !error.details.errors) return error;
  const errors = error.details.errors.map(({ path, code }) => ({ path: `${entry}.${path}`, code }));
  return new ApiError(error.code, { ...error.details, errors });
}
