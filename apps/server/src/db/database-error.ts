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

const reasonsOfStates: Readonly<Record<string, string>> = {
  '57014': 'statement-too-long',
  '40P01': 'deadlock',
  '25006': 'read-only',
};
const reasonsOfMessages: readonly (readonly [form: RegExp, reason: string])[] = [
  [/^timeout exceeded when trying to connect/, 'no-connection-free'],
  [/^Query read timeout/, 'no-answer'],
  [/^the database only reads/, 'read-only'],
];

/** Why it could not be asked, in a word for the log: the driver's own words may quote something. */
export function awayReason(error: unknown): string {
  const reasons = causesOf(error).flatMap((each) => {
    if (each instanceof pg.DatabaseError) return reasonsOfStates[each.code ?? ''] ?? [];
    return reasonsOfMessages.find(([form]) => form.test(each.message))?.[1] ?? [];
  });
  return reasons[0] ?? 'away';
}

/** The violated constraint's name, such as `doctor_busy`, if that is what happened. */
export function violatedConstraint(error: unknown): string | undefined {
  const found = databaseErrorOf(error);
  return found?.code?.startsWith('23') ? found.constraint : undefined;
}
