import type { Pool } from '../db/pool.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import type { Tenants } from '../tenants/tenants.ts';
import type { Job } from './job.ts';
import { deleteExpiredRows } from './retention-store.ts';

interface Expiry {
  figure: string;
  table: string;
  column: string;
  /** Milliseconds that a row is kept after the moment in its column. */
  keptMs: number;
}

const hour = 3_600_000;

const keys: Expiry[] = [
  { figure: 'keys', table: 'idempotency_keys', column: 'created_at', keptMs: 24 * hour },
];

/** A day after their end: a running call keeps its session beyond it, and a lock's history is over. */
const sessions: Expiry[] = [
  { figure: 'staffSessions', table: 'staff_sessions', column: 'expires_at', keptMs: 24 * hour },
  { figure: 'patientSessions', table: 'patient_sessions', column: 'expires_at', keptMs: 24 * hour },
  { figure: 'passwordLinks', table: 'password_resets', column: 'expires_at', keptMs: 24 * hour },
  {
    figure: 'secondFactorLinks',
    table: 'second_factor_links',
    column: 'expires_at',
    keptMs: 24 * hour,
  },
  { figure: 'passkeyChallenges', table: 'passkey_challenges', column: 'expires_at', keptMs: hour },
  { figure: 'feedbackTokens', table: 'feedback_tokens', column: 'expires_at', keptMs: 0 },
  { figure: 'loginLimits', table: 'login_limits', column: 'updated_at', keptMs: 24 * hour },
];

type Deps = { pool: Pool; tenants: Tenants };

export const idempotencyKeysJob = (deps: Deps): Job => ({
  name: 'idempotency-keys',
  everySeconds: 600,
  run: (at) => deleteExpired(deps, keys, at),
});

export const sessionsJob = (deps: Deps): Job => ({
  name: 'sessions',
  everySeconds: 600,
  run: (at) => deleteExpired(deps, sessions, at),
});

/** Practice by practice, under the application's own role. */
async function deleteExpired({ pool, tenants }: Deps, expiries: readonly Expiry[], at: Date) {
  const figures = Object.fromEntries(expiries.map(({ figure }) => [figure, 0]));
  for (const tenantId of await tenants.ids()) {
    await inTenant(pool, tenantId, async (tx) => {
      for (const { figure, table, column, keptMs } of expiries) {
        const before = new Date(at.getTime() - keptMs);
        const deleted = await deleteExpiredRows(tx, { table, column }, before);
        figures[figure] = (figures[figure] ?? 0) + deleted;
      }
    });
  }
  return figures;
}
