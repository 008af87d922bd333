import type { ChainPlace } from '../audit/chain-hash.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { type Command, type Given, tenantOf, type Workplace } from './command.ts';
import { UsageError } from './usage-error.ts';

export const verifyAudit: Command = {
  summary: 'finds entries of the audit trail that were removed, changed or cut off',
  options: {
    tenant: { help: "the practice's id; all practices without it", optional: true },
    head: { help: 'a head from the log, such as 1204:9f3c…, with --tenant', optional: true },
  },
  run: async (workplace, given) => {
    const known = headOf(given);
    if (known && !given.values.tenant) throw new UsageError('--head needs --tenant.');
    const reports: Report[] = [];
    for (const tenantId of await tenantIdsOf(workplace, given)) {
      reports.push(await reportOf(workplace, tenantId, known));
    }
    const text = reports.map((report) => report.text).join('\n');
    if (reports.some(({ sound }) => !sound)) throw new UsageError(text);
    return text;
  },
};

async function tenantIdsOf(workplace: Workplace, given: Given): Promise<string[]> {
  return given.values.tenant
    ? [(await tenantOf(workplace, given)).id]
    : [...(await workplace.tenants.ids())];
}

function headOf({ values }: Given): ChainPlace | undefined {
  if (!values.head) return undefined;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head.trim()) ?? [];
  if (!position || !hash) throw new UsageError('--head takes a head as the log tells it.');
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

interface Report {
  text: string;
  sound: boolean;
}

async function reportOf(
  { pool, box }: Workplace,
  tenantId: string,
  known: ChainPlace | undefined,
): Promise<Report> {
  const { faults, head, checked } = await asOwner(pool, (tx) =>
    verifyChain(tx, box, tenantId, known),
  );
  if (faults.length > 0) {
    const lines = [`${tenantId}: the audit trail is NOT as it was written.`, ...faults];
    return { text: lines.join('\n  '), sound: false };
  }
  const gone = (head?.position ?? 0) - checked;
  const kept = gone > 0 ? `, ${gone} older ones deleted after their time` : '';
  const place = head ? ` Head: ${head.position}:${head.hash.toString('hex')}` : '';
  return {
    text: `${tenantId}: ${checked} entries are as they were written${kept}.${place}`,
    sound: true,
  };
}
