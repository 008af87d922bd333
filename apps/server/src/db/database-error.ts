import pg from 'pg';

/**
 * Connection lost, shutting down, starting, out of connections, deadlocked, over its time limit, and only
 * reading (25006): a standby, or a primary that has just lost its office.
 */
const awayStates = /^(?:08|40P01|53|57P0|57014|25P03|25006)/;
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);
/** pg gives these no code. */
const awayMessages =
  /^(?:timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|the database only reads)/;

/** The driver wraps what PostgreSQL said, and so does whoever adds a sentence to it. */
export function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let each = error; each instanceof Error && found.length < 8; each = each.cause) {
    found.push(each);
    if (each instanceof AggregateError) found.push(...each.errors.flatMap(causesOf));
  }
  return found;
}

export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  return causesOf(error).find((each) => each instanceof pg.DatabaseError);
}

/** True when the database could not be asked: the caller may try again, nothing is wrong with it. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((each) => {
    const code = 'code' in each && typeof each.code === 'string' ? each.code : undefined;
    if (each instanceof pg.DatabaseError) return code !== undefined && awayStates.test(code);
    return (code !== undefined && awaySystemCodes.has(code)) || awayMessages.test(each.message);
  });
}

/** The violated constraint's name, such as `doctor_busy`, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const found = databaseErrorOf(error);
  return found?.code?.startsWith('23') ? found.constraint : undefined;
}
