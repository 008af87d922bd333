import type { Logger } from 'pino';
import { type ChainDeps, chainNewEntries } from '../audit/chain-entries.ts';
import { writeCheck } from '../audit/chain-store.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { listTenantIds } from '../tenants/tenant-store.ts';
import type { Job } from './job.ts';

/** Within seconds: until then an entry could be removed without a trace. */
export const auditChainJob = (deps: ChainDeps): Job => ({
  name: 'audit-chain',
  everySeconds: 5,
  run: async (_at, stopping) => ({ chained: await chainNewEntries(deps, stopping) }),
});

/**
 * Once a day. The log is kept elsewhere than the database: its head proves later that nobody has put an
 * older state of the whole trail back.
 */
export const auditCheckJob = ({ pool, box, log }: ChainDeps & { log: Logger }): Job => ({
  name: 'audit-check',
  everySeconds: 24 * 3_600,
  run: async (at, stopping) => {
    await chainNewEntries({ pool, box }, stopping);
    const figures = { practices: 0, entries: 0, faults: 0 };
    for (const tenantId of await listTenantIds(pool)) {
      if (stopping.aborted) break;
      const { faults, head, checked, until } = await asOwner(pool, (tx) =>
        verifyChain(tx, box, tenantId),
      );
      const [fault = null] = faults;
      const position = head?.position ?? 0;
      await asOwner(pool, (tx) => writeCheck(tx, tenantId, { at, position, until, fault }));
      const place = { tenant: tenantId, head: head && `${position}:${head.hash.toString('hex')}` };
      if (fault) log.error({ ...place, faults }, 'the audit trail was changed');
      else log.info(place, 'head of the audit trail');
      figures.practices += 1;
      figures.entries += checked;
      figures.faults += faults.length;
    }
    return figures;
  },
});
