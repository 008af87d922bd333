import { hash } from 'node:crypto';
import pg from 'pg';
import { type DestinationStream, type Logger, pino } from 'pino';

/** An appointment id is a secret; this much of its hash finds it again in the logs. */
export function shortHash(secret: string): string {
  return hash('sha256', secret, 'base64url').slice(0, 10);
}

/** In place of a message that may quote what somebody typed; type, code and stack name the fault. */
const withheld = 'withheld';

/** Of the language itself; its other messages quote values. */
const ofTheCode =
  /^Cannot (?:read|set) properties of (?:undefined|null)|^[\w$.]+ is not (?:a function|iterable|defined)/;

/**
 * Errors of system calls tell addresses and paths. PostgreSQL puts values into quotes, at times several.
 * Everybody else's messages can hold anything.
 */
function messageOf(error: Error): string {
  const message = error.message.split('\n', 1)[0] ?? '';
  if ('syscall' in error && message !== '') return message;
  if (error instanceof pg.DatabaseError) return message.replace(/".*"/, '"…"');
  return ofTheCode.exec(message)?.[0] ?? withheld;
}

/** PostgreSQL's details can quote values; only what names the fault is kept. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withheld };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  const constraint = constraintOf(error);
  return { type: error.name, message: messageOf(error), code, constraint, stack, cause };
}

const constraintOf = (error: Error) => ('constraint' in error ? error.constraint : undefined);

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError, error: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
