import { fullName, type PatientExport } from '@visite/contract';
import { readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { patientView as appointmentView } from '../calendar/appointment-view.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { readContentsOf, readRecordRows } from './content-store.ts';
import { appointmentIdsOf, importOf, readRecordsOf } from './export-store.ts';
import { readPatientIdentifiers } from './identifier-store.ts';
import { openContents } from './open-records.ts';
import { patientView } from './patient-view.ts';
import { findPatient } from './store.ts';

/** Everything the practice holds about one patient; of other people only their names. */
export async function exportPatient(
  tx: TenantTransaction,
  patientId: string,
  tenant: Pick<Tenant, 'name'>,
  box: SecretBox,
): Promise<PatientExport> {
  const patient = await findPatient(tx, patientId);
  if (!patient) throw notFound();
  const ids = await appointmentIdsOf(tx, patientId);
  const rows = new Map(
    (await readAppointmentRows(tx, ids)).map((row) => [row.appointment_id, row]),
  );
  const identifiers = await readPatientIdentifiers(tx, [patientId]);
  const from = await importOf(tx, patientId);
  const records = await readRecordsOf(tx, ids);
  const kept = (await readRecordRows(tx, patientId)).filter(({ isKept }) => isKept);
  const keptIds = kept.map(({ appointmentId }) => appointmentId);
  const contents = await readContentsOf(tx, [...ids, ...keptIds]);
  const contentOf = (id: string) => openContents(tx.tenantId, id, contents, box);
  const view = patientView(patient, tx.tenantId, box);
  return {
    exportedAt: new Date().toISOString(),
    practice: tenant.name,
    patient: view,
    ...(identifiers.length > 0 && { identifiers: identifiers.map(namesOfPatient) }),
    ...(from && { imported: { fileName: from.fileName, at: view.joined } }),
    appointments: ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const appointment = { ...appointmentView(row), number: row.appointment_number };
      return [{ appointment, ...recordsOf(id, records), ...contentOf(id) }];
    }),
    storedRecords: kept.map((row) => ({
      day: row.day,
      doctor: fullName(row),
      ...contentOf(row.appointmentId),
    })),
  };
}

const namesOfPatient = ({ system, value }: { system: string; value: string }) => ({
  system,
  value,
});

type Records = Awaited<ReturnType<typeof readRecordsOf>>;
type ExportedRecords = Omit<
  PatientExport['appointments'][number],
  'appointment' | 'notes' | 'attachments'
>;

function recordsOf(id: string, records: Records): ExportedRecords {
  const own = <Row extends { appointmentId: string }>(rows: Row[]) =>
    rows.filter((row) => row.appointmentId === id);
  const texted = own(records.textMessages);
  return {
    participants: own(records.participants).map((each) => ({
      name: fullName(each),
      role: each.role,
      joinedAt: each.joinedAt.toISOString(),
    })),
    consents: own(records.consents).map((each) => ({
      givenAt: each.givenAt.toISOString(),
      ...(each.withdrawnAt && { withdrawnAt: each.withdrawnAt.toISOString() }),
      terms: { version: each.terms, ...(each.termsText && { text: each.termsText }) },
      privacy: { version: each.privacy, ...(each.privacyText && { text: each.privacyText }) },
    })),
    mails: own(records.mails).map(({ kind, recipient, sentAt }) => ({
      kind,
      to: recipient,
      ...(sentAt && { sentAt: sentAt.toISOString() }),
    })),
    ...(texted.length > 0 && {
      textMessages: texted.map(({ kind, sentAt, deliveredAt }) => ({
        kind,
        ...(sentAt && { sentAt: sentAt.toISOString() }),
        ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
      })),
    }),
    intrusionReports: own(records.intrusionReports).map(({ attackType, createdAt }) => ({
      attackType,
      reportedAt: createdAt.toISOString(),
    })),
  };
}
