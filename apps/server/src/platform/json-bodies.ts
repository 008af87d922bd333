import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Deeper than anything we know; without a limit a relayed message could overflow the stack. */
const deepest = 64;

/** JSON only. An empty body is no body, whatever the header says: many calls have none. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), (error, value) => {
      if (error) return done(new ApiError('malformed-json'));
      return tooDeep(value) ? done(new ApiError('malformed-json')) : done(null, value);
    });
  });
}

/** Ends at the limit, so its own depth is bounded too. */
function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = Object.values(value);
  if (depth === deepest) return parts.length > 0;
  return parts.some((each) => tooDeep(each, depth + 1));
}
