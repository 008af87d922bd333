import { fullName, type PatientExport } from '@visite/contract';
import { readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { patientView as appointmentView } from '../calendar/appointment-view.ts';
import { attachmentContext, noteContext } from '../calls/sealed-contexts.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { notFound } from '../platform/api-error.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { appointmentIdsOf, readRecordsOf } from './export-store.ts';
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
  const records = await readRecordsOf(tx, ids);
  return {
    exportedAt: new Date().toISOString(),
    practice: tenant.name,
    patient: patientView(patient),
    appointments: ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ appointment: appointmentView(row), ...recordsOf(tx, id, records, box) }] : [];
    }),
  };
}

type Records = Awaited<ReturnType<typeof readRecordsOf>>;
type ExportedRecords = Omit<PatientExport['appointments'][number], 'appointment'>;

function recordsOf(
  { tenantId }: TenantTransaction,
  id: string,
  records: Records,
  box: SecretBox,
): ExportedRecords {
  const own = <Row extends { appointmentId: string }>(rows: Row[]) =>
    rows.filter((row) => row.appointmentId === id);
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
    notes: own(records.notes).map((each) => ({
      createdBy: fullName(each),
      text: box.open(each.text, noteContext(tenantId, id, each.staffId)).toString('utf8'),
    })),
    attachments: own(records.attachments).map(
      ({ attachmentId, type, name, content, createdAt }) => {
        const open = (sealed: Buffer, column: 'name' | 'content') =>
          box.open(sealed, attachmentContext(tenantId, id, attachmentId, column));
        const plain = open(content, 'content');
        return {
          type,
          ...(name && { name: open(name, 'name').toString('utf8') }),
          ...(type === 'video_chat'
            ? { text: plain.toString('utf8') }
            : { base64FileContent: plain.toString('base64') }),
          uploadedAt: createdAt.toISOString(),
        };
      },
    ),
    mails: own(records.mails).map(({ kind, recipient, sentAt }) => ({
      kind,
      to: recipient,
      ...(sentAt && { sentAt: sentAt.toISOString() }),
    })),
    intrusionReports: own(records.intrusionReports).map(({ attackType, createdAt }) => ({
      attackType,
      reportedAt: createdAt.toISOString(),
    })),
  };
}
