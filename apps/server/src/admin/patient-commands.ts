import { writeFileSync } from 'node:fs';
import { personId } from '@visite/contract';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/record-audit.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { removeMailFiles } from '../mail/mail-files.ts';
import { deletePatient } from '../patients/delete-patient.ts';
import { exportPatient as exportRecords } from '../patients/export-patient.ts';
import { ApiError } from '../platform/api-error.ts';
import {
  type Command,
  type Given,
  type Result,
  tenantOf,
  tenantOption,
  wanted,
} from './command.ts';
import { UsageError } from './usage-error.ts';

const options = {
  ...tenantOption,
  patient: { help: "the patient's id" },
} as const;
const actor = { kind: 'operator' } as const;

export const exportPatient: Command = {
  group: 'patients',
  summary: 'prints everything stored about a patient as JSON',
  options: { ...options, output: { help: 'a file to write to instead', optional: true } },
  fields: {
    patient: 'everything stored, as GET /patients/:patientId/export answers it',
    file: 'instead of it, with --output: the file',
  },
  run: async (context, given) => {
    const tenant = await tenantOf(context, given);
    const patientId = patientIdOf(given);
    const records = await explainApiErrors(patientId, () =>
      inTenant(context.pool, tenant.id, async (tx) => {
        const found = await exportRecords(tx, patientId, tenant, context.box);
        await recordAudit(tx, {
          actor,
          action: 'patient.export',
          recordType: 'patient',
          recordId: patientId,
        });
        return found;
      }),
    );
    return print(records, given.values.output);
  },
};

export const erasePatient: Command = {
  group: 'patients',
  summary: 'erases a patient with everything that hangs on them; this cannot be undone',
  options,
  fields: { tenant: "the practice's id", patient: "the patient's id" },
  run: async (context, given) => {
    const tenant = await tenantOf(context, given);
    const patientId = patientIdOf(given);
    const mailIds = await explainApiErrors(patientId, () =>
      inTenant(context.pool, tenant.id, (tx) => deletePatient(tx, { patientId, actor })),
    );
    await removeMailFiles(context.dataDir, mailIds);
    return {
      text: `Erased the patient ${patientId}.`,
      data: { tenant: tenant.id, patient: patientId },
    };
  },
};

function patientIdOf(given: Given): string {
  const id = wanted(given, 'patient');
  if (!z.safeParse(personId, id).success) throw new UsageError('--patient takes an id.');
  return id;
}

async function explainApiErrors<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not-found') throw new UsageError(`There is no patient ${id}.`);
    if (error.code === 'call-running') {
      throw new UsageError('A call of this patient is running; it has to be stopped first.');
    }
    throw error;
  }
}

/** Readable by whoever ran the command, and nobody else. */
function print(records: Readonly<Record<string, unknown>>, file: string | undefined): Result {
  const text = JSON.stringify(records, null, 2);
  if (!file) return { text, data: records };
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new UsageError(`${file} cannot be written, or is there already.`);
  }
  return { text: `Wrote ${file}.`, data: { file } };
}
