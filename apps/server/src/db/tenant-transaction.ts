import pg from 'pg';
import { isDatabaseAway } from './database-error.ts';
import type { Pool, PoolClient } from './pool.ts';

/** An open transaction: what is asked through `client` belongs to it. */
export interface Transaction {
  client: PoolClient;
  /**
   * For the last statement, when the response does not need its result: COMMIT is sent without waiting
   * for it, which saves a round trip and holds its row locks shorter. `then` gets the result once the
   * change is committed, for hints only; it must not throw.
   */
  commitWith<Result>(statement: () => Promise<Result>, then: (result: Result) => void): void;
}

export interface TenantTransaction extends Transaction {
  tenantId: string;
}

/** What no statement can run without: a tenant of that name, the role, one round trip for both. */
const beginIn = (tenantId: string) =>
  `BEGIN; SET LOCAL ROLE visite_app; SET LOCAL visite.tenant = ${pg.escapeLiteral(tenantId)}`;

/** A transaction of one practice: everything in it is bound to the tenant by PostgreSQL itself. */
export async function inTenant<Result>(
  pool: Pool,
  tenantId: string,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  if (tenantId === '') throw new Error('a tenant transaction needs a tenant');
  return transact(pool, beginIn(tenantId), nothing, (tx) => work(Object.assign(tx, { tenantId })));
}

/**
 * The same, with the token checked in the round trip that begins the transaction. `authenticate` may
 * only read: its result counts once BEGIN has succeeded.
 */
export async function withAuthenticatedTenant<Who, Result>(
  pool: Pool,
  tenantId: string,
  authenticate: (tx: TenantTransaction) => Promise<Who>,
  work: (tx: TenantTransaction, who: Who) => Promise<Result>,
): Promise<Result> {
  if (tenantId === '') throw new Error('a tenant transaction needs a tenant');
  return transact(
    pool,
    beginIn(tenantId),
    (tx) => authenticate(Object.assign(tx, { tenantId })),
    (tx, who) => work(Object.assign(tx, { tenantId }), who),
  );
}

const nothing = async () => undefined;

/** For what is asked before a tenant is known: no row of any practice is visible in it. */
export async function withoutTenant<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(pool, 'BEGIN; SET LOCAL ROLE visite_app', nothing, work);
}

/** Past the policies: for the retention job and for making a practice. */
export async function asOwner<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return transact(pool, 'BEGIN', nothing, work);
}

async function transact<Ahead, Result>(
  pool: Pool,
  begin: string,
  ahead: (tx: Transaction) => Promise<Ahead>,
  work: (tx: Transaction, found: Ahead) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const hints: (() => void)[] = [];
    const pending: Promise<void>[] = [];
    const tx: Transaction = {
      client,
      commitWith: (statement, then) => {
        sendTogether(client);
        const sent = statement().then((result) => void hints.push(() => then(result)));
        // Observed here too: the work may throw before anybody waits for it.
        sent.catch(() => undefined);
        pending.push(sent);
      },
    };
    sendTogether(client);
    const [, found] = await Promise.all([client.query(begin), ahead(tx)]);
    const result = await work(tx, found);
    // A statement that failed makes PostgreSQL roll back at COMMIT; its error comes first.
    await Promise.all([...pending, commit(client)]);
    for (const hint of hints) hint();
    return result;
  } catch (cause) {
    broken = await rollBack(client, cause);
    throw cause;
  } finally {
    // A connection that did not come back clean could carry one tenant's settings to the next.
    client.release(broken);
  }
}

/** What is sent in this turn leaves in one write: each one wakes PostgreSQL. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  // What PostgreSQL answers when a failed statement was swallowed: nothing of it was kept.
  if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
}

/** PostgreSQL answered with an error: the connection is whole. Anything else: throw it away. */
async function rollBack(client: PoolClient, cause: unknown): Promise<Error | undefined> {
  if (isDatabaseAway(cause)) return new Error('the database is away', { cause });
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure : new Error('rollback failed', { cause });
  }
}
