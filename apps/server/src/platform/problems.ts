import type { Socket } from 'node:net';
import type { ErrorCode, Problem } from '@visite/contract';
import { errorStatus } from '@visite/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { awayReason, databaseErrorOf, isDatabaseAway } from '../db/database-error.ts';
import { ApiError } from './api-error.ts';

const mediaType = 'application/problem+json; charset=utf-8';

/** What Fastify itself refuses, by its own codes. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_EMPTY_TYPE: 'wrong-content-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/** Text that PostgreSQL cannot hold: a NUL, a lone surrogate, a number out of range. */
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22008']);

/** Whatever was thrown, as an error of ours; `internal-error` for what nobody foresaw. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseAway(error)) return new ApiError('unavailable', { retryAfter: 2 });
  if (unstorable.has(databaseErrorOf(error)?.code ?? '')) return new ApiError('invalid-request');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = frameworkCodes[code];
  if (known) return new ApiError(known);
  const status = (error as Partial<FastifyError>)?.statusCode;
  if (status === 403 || status === 404) return new ApiError('not-found');
  return new ApiError(status !== undefined && status < 500 ? 'invalid-request' : 'internal-error');
}

const titles: Partial<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
};

function problemOf(error: ApiError, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: titles[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    requestId,
    ...error.details,
  };
}

/** What an operator has to know of; refusals are none of it. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  if (isDatabaseAway(error)) {
    request.log.warn({ reason: awayReason(error) }, 'the database did not answer');
  } else if (apiErrorOf(error).code === 'internal-error') {
    request.log.error({ err: error }, 'internal error');
  }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const found = apiErrorOf(error);
  logFailure(request, error);
  if (found.retryAfter !== undefined) reply.header('retry-after', Math.ceil(found.retryAfter));
  if (found.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(found.status)
    .header('content-type', mediaType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(found, request.id)));
}

/** For requests that are no HTTP at all and never reach a route. */
export function endWithProblem(socket: Socket, code: ErrorCode): void {
  // Half of a response may have been sent already.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy();
  const status = errorStatus[code];
  const body = JSON.stringify(problemOf(new ApiError(code), 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${titles[status]}\r\nContent-Type: ${mediaType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
