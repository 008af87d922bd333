import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { hasDuplicateKey } from './duplicate-keys.ts';

/** Deeper than anything we know; without a limit a relayed message could overflow the stack. */
const deepest = 64;

/** Refuses malformed bytes: replaced by a mark, two different texts would become the same. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON only. An empty body is no body, whatever the header says: many calls have none. */
export function registerJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  parseJsonAs(app, 'application/json');
}

/** The same for another name of JSON. */
export function parseJsonAs(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const text = textOf(body as Buffer);
    if (text === undefined) return done(new ApiError('malformed-json'));
    return parse(request, text, (error, value) => {
      const refused = error || tooDeep(value) || hasDuplicateKey(text);
      return refused ? done(new ApiError('malformed-json')) : done(null, value);
    });
  });
}

function textOf(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    // A TypeError is all that a fatal decoder says.
    return undefined;
  }
}

/** Ends at the limit, so its own depth is bounded too. */
function tooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const parts = Object.values(value);
  if (depth === deepest) return parts.length > 0;
  return parts.some((each) => tooDeep(each, depth + 1));
}
