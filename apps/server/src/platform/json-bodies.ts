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

function tooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}
