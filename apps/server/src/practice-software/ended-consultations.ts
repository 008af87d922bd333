import {
  consultationLimits,
  type EndedConsultation,
  type EndedConsultations,
  type EndedConsultationsQuery,
  fullName,
} from '@visite/contract';
import { demandRight } from '../api-clients/machine-call.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readParticipants } from '../calendar/presence-store.ts';
import { noteContext } from '../calls/sealed-contexts.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { readPatientIdentifiers } from '../patients/identifier-store.ts';
import type { MachineCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import {
  type ConsultationPlace,
  type EndedRow,
  placeOfNow,
  readEnded,
  readSignedNotes,
} from './store.ts';

interface ConsultationsCall {
  tx: TenantTransaction;
  caller: MachineCaller;
  tenant: Tenant;
  box: SecretBox;
  requestId: string;
}

/** Who took part and when, by number; each one that is told is in the trail. */
export async function endedConsultations(
  call: ConsultationsCall,
  query: EndedConsultationsQuery,
): Promise<EndedConsultations> {
  const { tx, caller, tenant } = call;
  demandRight(caller, 'appointments.read');
  demandRight(caller, 'patients.read');
  const withNotes = query.notes === 'true';
  if (withNotes) demandRight(caller, 'consultations.note');
  const { settledMinutes = consultationLimits.settledMinutes, limit = consultationLimits.page } =
    query;
  const { timeZone } = tenant;
  if (query.after === undefined) {
    const cursor = cursorOf(await placeOfNow(tx, settledMinutes));
    return { consultations: [], cursor, more: false, timeZone };
  }
  const [micros = '', number = ''] = query.after.split('-');
  const rows = await readEnded(tx, {
    after: { micros, number },
    settledMinutes,
    limit: limit + 1,
  });
  const told = rows.slice(0, limit);
  const consultations: EndedConsultation[] = [];
  for (const row of told) consultations.push(await consultationOf(call, row, withNotes));
  const last = told.at(-1);
  return {
    consultations,
    cursor: last ? cursorOf(last) : query.after,
    more: rows.length > limit,
    timeZone,
  };
}

const cursorOf = ({ micros, number }: ConsultationPlace) => `${micros}-${number}`;

async function consultationOf(
  call: ConsultationsCall,
  row: EndedRow,
  withNotes: boolean,
): Promise<EndedConsultation> {
  const { tx, caller, requestId } = call;
  const told = { actor: caller, recordId: row.appointment_id, requestId } as const;
  await recordAudit(tx, { ...told, action: 'appointment.read', recordType: 'appointment' });
  const identifiers = await readPatientIdentifiers(tx, [row.patient_id]);
  const participants = await readParticipants(tx, row.appointment_id);
  const notes = withNotes ? await notesOf(call, row) : undefined;
  if (notes && notes.length > 0) {
    await recordAudit(tx, { ...told, action: 'note.read', recordType: 'note' });
  }
  return {
    number: row.number,
    startedAt: row.started_at.toISOString(),
    endedAt: row.stopped_at.toISOString(),
    durationSeconds: Math.round(row.seconds),
    patient: {
      ...namesOf({ title: row.title, firstName: row.first_name, lastName: row.last_name }),
      id: row.patient_id,
      dateOfBirth: row.date_of_birth,
      identifiers: identifiers.map(({ system, value }) => ({ system, value })),
    },
    participants: participants.map(({ person, role }) => ({ ...namesOf(person), role })),
    ...(notes && { notes }),
  };
}

const namesOf = (of: { title: string; firstName: string; lastName: string }) => ({
  ...(of.title && { title: of.title }),
  firstName: of.firstName,
  lastName: of.lastName,
});

/** None where the practice does without notes. */
async function notesOf({ tx, tenant, box }: ConsultationsCall, { appointment_id: id }: EndedRow) {
  if (!tenant.config.videoConsultation.features.notesEnabled) return [];
  const notes = await readSignedNotes(tx, id);
  return notes.map(({ staff_id, text, title, first_name, last_name }) => ({
    by: fullName({ title, firstName: first_name, lastName: last_name }),
    text: box.open(text, noteContext(tx.tenantId, id, staff_id)).toString('utf8'),
  }));
}
