import { hash } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';

/** An appointment id is a secret; this much of its hash finds it again in the logs. */
export function shortHash(secret: string): string {
  return hash('sha256', secret, 'base64url').slice(0, 10);
}

/** PostgreSQL's messages and details can quote values; only what names the fault is kept. */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? undefined : serializeError(error.cause);
  return { type: error.name, code, constraint: constraintOf(error), stack, cause };
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
