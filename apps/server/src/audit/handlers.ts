import { type AuditEntry, defaultAuditLimit, totalCountHeader } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { Handlers } from '../platform/handler.ts';
import { shortHash } from '../platform/logger.ts';
import { auditRetentionMonths } from './audit-retention.ts';
import { auditViews } from './audit-view.ts';
import { exportLines, exportTypes } from './export-audit.ts';
import {
  type AuditFilters,
  countAudit,
  readAppointmentIds,
  readAudit,
  readState,
} from './read-store.ts';
import { recordAudit } from './record-audit.ts';

interface Query {
  from?: string | undefined;
  to?: string | undefined;
  person?: string | undefined;
  patient?: string | undefined;
  action?: string | undefined;
  recordType?: string | undefined;
  appointment?: string | undefined;
}

const exportedAtOnce = 500;

export const auditHandlers = () =>
  ({
    listAudit: async ({ tx, query, header, caller, requestId }) => {
      const filters = await filtersOf(tx, query);
      const { limit = defaultAuditLimit, offset = 0 } = query;
      const rows = await readAudit(tx, filters, { limit, offset });
      header(totalCountHeader, await countAudit(tx, filters));
      const entries = await auditViews(tx, rows);
      await tell(tx, 'audit.read', query, { caller, requestId });
      return entries;
    },

    readAuditState: async ({ tx }) => {
      const row = await readState(tx);
      if (!row) throw notFound();
      return {
        chained: row.chained,
        waiting: row.waiting,
        ...(row.deletedUntil && { deletedUntil: row.deletedUntil.toISOString() }),
        ...(row.checkedAt && { checkedAt: row.checkedAt.toISOString() }),
        ...(row.checkedUntil && { checkedUntil: row.checkedUntil.toISOString() }),
        ...(row.fault && { fault: row.fault }),
        retentionMonths: auditRetentionMonths,
      };
    },

    exportAudit: {
      // A slow reader holds no connection: each page has a transaction of its own.
      ownTransaction: async ({ inTenant, query, caller, requestId, tenant }) => {
        const { format, ...given } = query;
        const filters = await inTenant(async (tx) => {
          const found = await filtersOf(tx, given);
          await tell(tx, 'audit.export', given, { caller, requestId });
          return found;
        });
        const read = (olderThan?: number) =>
          inTenant(async (tx) =>
            auditViews(tx, await readAudit(tx, filters, { limit: exportedAtOnce, olderThan })),
          );
        // Before the answer begins: from then on a failure can only cut it off.
        const pages = pagesOf(await read(), read);
        const day = new Date().toISOString().slice(0, 10);
        return {
          type: exportTypes[format],
          fileName: `audit-${tenant.id}-${day}.${format}`,
          chunks: exportLines(format, pages),
        };
      },
    },
  }) satisfies Partial<Handlers>;

async function* pagesOf(
  first: AuditEntry[],
  read: (olderThan: number) => Promise<AuditEntry[]>,
): AsyncGenerator<AuditEntry[]> {
  let page = first;
  yield page;
  for (let last = page.at(-1); last && page.length === exportedAtOnce; last = page.at(-1)) {
    page = await read(last.id);
    yield page;
  }
}

async function filtersOf(tx: TenantTransaction, query: Query): Promise<AuditFilters> {
  const { from, to, person, patient, action, recordType, appointment } = query;
  const others = {
    from,
    to,
    recordType,
    actorId: person,
    actionPattern: action?.replace('*', '%'),
  };
  if (!patient) return { ...others, recordIds: appointment && bothForms(appointment) };
  const own = await readAppointmentIds(tx, patient);
  if (!appointment) return { ...others, subjectId: patient, recordIds: own.flatMap(bothForms) };
  const named = own.filter((id) => bothForms(id).includes(appointment));
  return { ...others, recordIds: named.flatMap(bothForms) };
}

/** An entry that is not chained yet has the secret id, every other one the short number. */
const bothForms = (appointment: string) => [appointment, shortHash(appointment)];

/** Which filters were used, not what they named: the trail holds no ids that it need not. */
async function tell(
  tx: TenantTransaction,
  action: 'audit.read' | 'audit.export',
  query: Query,
  { caller, requestId }: { caller: StaffCaller; requestId: string },
): Promise<void> {
  const filters = Object.keys(query).filter((key) => !['limit', 'offset'].includes(key));
  await recordAudit(tx, {
    actor: caller,
    action,
    recordType: 'audit',
    recordId: 'list',
    ...(filters.length > 0 && { detail: { filters } }),
    requestId,
  });
}
