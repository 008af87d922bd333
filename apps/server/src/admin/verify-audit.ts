import type { ChainPlace } from '../audit/chain-hash.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { asOwner } from '../db/tenant-transaction.ts';
import { type Command, type CommandContext, type Given, tenantOf } from './command.ts';
import { UsageError } from './usage-error.ts';

export const verifyAudit: Command = {
  group: 'installation',
  summary: 'finds entries of the audit trail that were removed, changed or cut off',
  options: {
    tenant: { help: "the practice's id; all practices without it", optional: true },
    head: { help: 'a head from the log, such as 1204:9f3c…, with --tenant', optional: true },
  },
  fields: {
    'tenants[].tenant': "the practice's id",
    'tenants[].sound': 'whether its audit trail is as it was written',
    'tenants[].checked': 'how many entries are there',
    'tenants[].head': 'position and hash of the newest one; null before the first',
    'tenants[].faults[]': 'what is not as it was written',
  },
  run: async (context, given) => {
    const known = headOf(given);
    if (known && !given.values.tenant) throw new UsageError('--head needs --tenant.');
    const reports: Report[] = [];
    for (const tenantId of await tenantIdsOf(context, given)) {
      reports.push(await reportOf(context, tenantId, known));
    }
    return {
      text: reports.map((report) => report.text).join('\n'),
      data: { tenants: reports.map(({ text: _text, ...report }) => report) },
      faulty: reports.some(({ sound }) => !sound),
    };
  },
};

async function tenantIdsOf(context: CommandContext, given: Given): Promise<string[]> {
  return given.values.tenant
    ? [(await tenantOf(context, given)).id]
    : [...(await context.tenants.ids())];
}

function headOf({ values }: Given): ChainPlace | undefined {
  if (!values.head) return undefined;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head.trim()) ?? [];
  if (!position || !hash) throw new UsageError('--head takes a head as the log tells it.');
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

interface Report {
  text: string;
  tenant: string;
  sound: boolean;
  checked: number;
  head: string | null;
  faults: string[];
}

async function reportOf(
  { pool, box }: CommandContext,
  tenant: string,
  known: ChainPlace | undefined,
): Promise<Report> {
  const { faults, head, checked } = await asOwner(pool, (tx) =>
    verifyChain(tx, box, tenant, known),
  );
  const sound = faults.length === 0;
  const place = head ? `${head.position}:${head.hash.toString('hex')}` : null;
  const report = { tenant, sound, checked, head: place, faults };
  if (!sound) {
    const lines = [`${tenant}: the audit trail is NOT as it was written.`, ...faults];
    return { ...report, text: lines.join('\n  ') };
  }
  const gone = (head?.position ?? 0) - checked;
  const kept = gone > 0 ? `, ${gone} older ones deleted after their time` : '';
  const told = place ? ` Head: ${place}` : '';
  return {
    ...report,
    text: `${tenant}: ${checked} entries are as they were written${kept}.${told}`,
  };
}
