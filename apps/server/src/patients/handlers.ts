import { defaultPatientsLimit, totalCountHeader } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { patientSearchPatterns } from '../db/patient-search.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { notFound } from '../platform/api-error.ts';
import type { Handlers } from '../platform/handler.ts';
import { versionTag } from '../platform/if-match.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { changePatient } from './change-patient.ts';
import { createPatient } from './create-patient.ts';
import { deletePatient } from './delete-patient.ts';
import { exportPatient } from './export-patient.ts';
import { patientView } from './patient-view.ts';
import { readStoredFile, readStoredRecord } from './read-stored-record.ts';
import { findPatient, listPatients, searchPatients } from './store.ts';
import { listStoredRecords } from './stored-records.ts';

type Deps = BoxKeys & { config: Pick<Config, 'dataDir'> };

export const patientsHandlers = (deps: Deps) => {
  const box = secretBoxOf(deps);
  return {
    createPatient: {
      ownTransaction: ({ inTenant, once, body, caller, tenant, requestId }) =>
        inTenant(async (tx) => {
          const created = await once(tx, async () => {
            const creation = { input: body, caller, tenant, requestId };
            const row = await createPatient(tx, creation, box);
            return patientView({ ...row, remark: null }, tx.tenantId, box);
          });
          // A response is stored for retries in plain text: the remark comes from the request.
          const { remark } = body.patientData;
          if (!remark?.trim()) return created;
          return { ...created, patientData: { ...created.patientData, remark: remark.trim() } };
        }),
    },

    listPatients: async ({ tx, query, header, caller, requestId }) => {
      const { limit = defaultPatientsLimit, offset = 0 } = query;
      const patterns = patientSearchPatterns(query.searchTerm ?? '');
      const page = { limit, offset };
      const { patients, total } =
        patterns.length > 0
          ? await searchPatients(tx, patterns, page)
          : await listPatients(tx, page);
      header(totalCountHeader, total);
      await recordAudit(tx, {
        actor: caller,
        action: 'patient.list',
        recordType: 'patient',
        recordId: 'list',
        detail: { read: patients.length },
        requestId,
      });
      return patients.map((row) => patientView(row, tx.tenantId, box));
    },

    readPatient: async ({ tx, params, header, caller, requestId }) => {
      const row = await findPatient(tx, params.patientId);
      if (!row) throw notFound();
      await recordAudit(tx, {
        actor: caller,
        action: 'patient.read',
        recordType: 'patient',
        recordId: row.patient_id,
        requestId,
      });
      header('etag', versionTag(row.version));
      return patientView(row, tx.tenantId, box);
    },

    changePatient: async ({ tx, params, body, ifMatch, caller, tenant, requestId }) => {
      const { patientId } = params;
      const change = { patientId, input: body, ifMatch, caller, tenant, requestId };
      await changePatient(tx, change, box);
      return { success: true };
    },

    deletePatient: {
      // Files go after the commit: a refused deletion must not have taken them.
      ownTransaction: async ({ inTenant, params, caller, requestId, log }) => {
        const mailIds = await inTenant((tx) =>
          deletePatient(tx, { patientId: params.patientId, actor: caller, requestId }),
        );
        await removeMailFiles(deps.config.dataDir, mailIds).catch((error: unknown) =>
          log.error({ err: error }, 'files of mails not removed: retention tries again'),
        );
        return { success: true };
      },
    },

    listStoredRecords: ({ tx, params, caller }) => listStoredRecords(tx, params.patientId, caller),

    readStoredRecord: ({ tx, params, caller, requestId }) =>
      readStoredRecord(tx, { ...params, caller, requestId }, box),

    readStoredFile: ({ tx, params, caller, requestId }) =>
      readStoredFile(tx, { ...params, caller, requestId }, box),

    exportPatient: async ({ tx, params, tenant, caller, requestId }) => {
      const response = await exportPatient(tx, params.patientId, tenant, box);
      await recordAudit(tx, {
        actor: caller,
        action: 'patient.export',
        recordType: 'patient',
        recordId: params.patientId,
        requestId,
      });
      return response;
    },
  } satisfies Partial<Handlers>;
};
