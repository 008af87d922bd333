import type { KeyObject } from 'node:crypto';
import { chainNewEntries } from '../audit/chain-entries.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import type { Config } from '../config.ts';
import { checkAppRole } from '../db/check-app-role.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { retentionJob } from '../jobs/retention-job.ts';
import { giveUpRestoredMails } from '../mail/restored-mails-store.ts';
import { checkSecretKey } from '../platform/check-secret-key.ts';
import { openRequestLogin } from '../platform/request-login.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { listTenantIds } from '../tenants/tenant-store.ts';

interface Restored {
  url: string;
  secretKey: KeyObject;
  config: Pick<Config, 'olderSecretKeys' | 'databaseAppUrl' | 'dataDir'>;
}

/**
 * What a start of the server would find: the schema of this release, the roles, the key, sound audit trails. And
 * what became too old since the backup goes at once, not when somebody starts a server. Gives the practices
 * whose trail is not as it was written.
 */
export async function finishRestore({ url, secretKey, config }: Restored): Promise<string[]> {
  await migrate(url);
  const pool = createPool(url, { connections: 2 });
  try {
    await checkAppRole(pool);
    await checkSecretKey(pool, secretKey, config.olderSecretKeys);
    const box = createSecretBox(secretKey, config.olderSecretKeys);
    if (!config.databaseAppUrl) await openRequestLogin({ owner: pool, ownerUrl: url, box });
    const { signal } = new AbortController();
    // Whoever was erased again loses their pseudonym here.
    await chainNewEntries({ pool, box }, signal);
    const faulty: string[] = [];
    for (const tenantId of await listTenantIds(pool)) {
      const { faults } = await asOwner(pool, (tx) => verifyChain(tx, box, tenantId));
      if (faults.length > 0) faulty.push(tenantId);
    }
    await asOwner(pool, giveUpRestoredMails);
    const job = retentionJob({ pool, box, dataDir: config.dataDir });
    await job.run(new Date(), signal);
    return faulty;
  } finally {
    await pool.end();
  }
}
