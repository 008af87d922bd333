import type { Settings } from '@visite/contract';
import { eq, sql } from 'drizzle-orm';
import { tenants } from '../db/schema/tenants.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import { storedConfig } from '../tenants/stored-config.ts';

/** `lock` keeps other changes out until the transaction ends. */
export async function readSettings(
  tx: TenantTransaction,
  { lock = false } = {},
): Promise<Settings> {
  const query = tx.db.select().from(tenants).where(eq(tenants.tenantId, tx.tenantId));
  const [row] = lock ? await query.for('no key update') : await query;
  if (!row) throw notFound();
  const { name, company, phone, timeZone, mailLanguage, secondFactorRequired } = row;
  const config = storedConfig(tx.tenantId, row.config);
  const practice = { name, company, phone, timeZone };
  return { config, practice, mailLanguage, secondFactorRequired };
}

/** A trigger tells every node to forget what it keeps of the tenant. */
export async function writeSettings(tx: TenantTransaction, settings: Settings): Promise<void> {
  const { config, practice, mailLanguage, secondFactorRequired } = settings;
  await tx.db
    .update(tenants)
    .set({ ...practice, config, mailLanguage, secondFactorRequired, updatedAt: sql`now()` })
    .where(eq(tenants.tenantId, tx.tenantId));
}
