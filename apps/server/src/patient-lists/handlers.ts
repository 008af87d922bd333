import { defaultImportsLimit, totalCountHeader } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { csvFile, csvType } from '../platform/csv.ts';
import type { Handlers } from '../platform/handler.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import {
  appointmentColumns,
  appointmentLine,
  patientColumns,
  patientLine,
} from './export-lists.ts';
import { readAppointmentsAfter, readPatientsAfter } from './export-store.ts';
import { countImports } from './import-store.ts';
import {
  type Asked,
  beginImport,
  checkImport,
  decideImport,
  discardImport,
  listImportRows,
  listImports,
  runImport,
  sendImportRows,
  undoImport,
} from './imports.ts';

const done = { success: true } as const;
const today = () => new Date().toISOString().slice(0, 10);
/** As far as the history, which is read by the same days. */
const daysAtMost = 366;

async function tell(
  tx: TenantTransaction,
  list: 'patient' | 'appointment',
  { caller, requestId }: Asked,
): Promise<void> {
  await recordAudit(tx, {
    actor: caller,
    action: `${list}.export-list`,
    recordType: list,
    recordId: 'list',
    requestId,
  });
}

/** Below `/imports` and `/exports`. */
export function patientListsHandlers(keys: BoxKeys) {
  const box = secretBoxOf(keys);
  return {
    beginImport: async ({ tx, body, caller, requestId }) => ({
      ...done,
      importId: await beginImport(tx, body, { caller, requestId }),
    }),
    listImports: async ({ tx, query, header }) => {
      header(totalCountHeader, await countImports(tx));
      return listImports(tx, {
        limit: query.limit ?? defaultImportsLimit,
        offset: query.offset ?? 0,
      });
    },
    sendImportRows: async ({ tx, params, body }) => {
      await sendImportRows(tx, params.importId, body.rows, box);
      return done;
    },
    listImportRows: async ({ tx, params, query, caller, requestId }) => {
      const { show, limit = 20, offset = 0 } = query;
      const page = { importId: params.importId, box, show, limit, offset };
      return listImportRows(tx, page, { caller, requestId });
    },
    checkImport: async ({ tx, params }) => {
      await checkImport(tx, params.importId);
      return done;
    },
    decideImport: async ({ tx, params, body }) => {
      await decideImport(tx, params.importId, body);
      return done;
    },
    runImport: async ({ tx, params, caller, requestId }) => {
      await runImport(tx, params.importId, { caller, requestId });
      return done;
    },
    undoImport: async ({ tx, params, caller, requestId }) => {
      await undoImport(tx, params.importId, { caller, requestId });
      return done;
    },
    discardImport: async ({ tx, params }) => {
      await discardImport(tx, params.importId);
      return done;
    },

    exportPatients: {
      ownTransaction: async ({ inTenant, caller, requestId, tenant }) => {
        const first = await inTenant(async (tx) => {
          await tell(tx, 'patient', { caller, requestId });
          return readPatientsAfter(tx);
        });
        const head = patientColumns[tenant.mailLanguage];
        const next = (last: (typeof first)[number]) =>
          inTenant((tx) => readPatientsAfter(tx, last));
        return {
          type: csvType,
          fileName: `patients-${tenant.id}-${today()}.csv`,
          chunks: csvFile(head, first, next, patientLine),
        };
      },
    },

    exportAppointments: {
      ownTransaction: async ({ inTenant, query, caller, requestId, tenant }) => {
        const days = { from: query['start-date'], to: query['end-date'] };
        const length = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000;
        if (length < 0 || length >= daysAtMost) {
          const code = length < 0 ? 'too-small' : 'too-large';
          throw new ApiError('invalid-request', { errors: [{ path: 'end-date', code }] });
        }
        const first = await inTenant(async (tx) => {
          await tell(tx, 'appointment', { caller, requestId });
          return readAppointmentsAfter(tx, days);
        });
        const next = (last: (typeof first)[number]) =>
          inTenant((tx) => readAppointmentsAfter(tx, days, last));
        const { mailLanguage } = tenant;
        return {
          type: csvType,
          fileName: `appointments-${tenant.id}-${today()}.csv`,
          chunks: csvFile(
            appointmentColumns[mailLanguage],
            first,
            next,
            appointmentLine(mailLanguage),
          ),
        };
      },
    },
  } satisfies Partial<Handlers>;
}
