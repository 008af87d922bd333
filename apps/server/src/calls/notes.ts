import type { Note } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { demandNoteTime } from './content-time.ts';
import { deleteNote, readNotes, saveNote } from './notes-store.ts';
import { noteContext } from './sealed-contexts.ts';

interface NoteCall {
  appointmentId: string;
  caller: StaffCaller;
  tenant: Pick<Tenant, 'config'>;
  box: SecretBox;
}

function demandFeature({ config }: NoteCall['tenant']): void {
  if (!config.videoConsultation.features.notesEnabled) throw new ApiError('feature-off');
}

/** Everybody writes one note of their own; an empty one takes it away. */
export async function writeNote(
  tx: TenantTransaction,
  call: NoteCall & { staffId: string; text: string; requestId: string },
): Promise<void> {
  const { appointmentId, caller, box, text } = call;
  const appointment = await appointmentFor(tx, caller, appointmentId, 'notes.write');
  if (call.staffId.toLowerCase() !== caller.id) throw new ApiError('forbidden');
  demandFeature(call.tenant);
  await demandNoteTime(tx, appointment);
  if (text === '') await deleteNote(tx, appointmentId, caller.id);
  else {
    const sealed = box.seal(text, noteContext(tx.tenantId, appointmentId, caller.id));
    await saveNote(tx, appointmentId, caller.id, sealed);
  }
  await recordAudit(tx, {
    actor: caller,
    action: text === '' ? 'note.delete' : 'note.write',
    recordType: 'note',
    recordId: appointmentId,
    requestId: call.requestId,
  });
}

export async function listNotes(tx: TenantTransaction, call: NoteCall): Promise<Note[]> {
  const { appointmentId, caller, box } = call;
  await appointmentFor(tx, caller, appointmentId, 'notes.read');
  demandFeature(call.tenant);
  const notes = await readNotes(tx, appointmentId);
  return notes.map(({ staffId, text }) => ({
    created_by: staffId,
    text: box.open(text, noteContext(tx.tenantId, appointmentId, staffId)).toString('utf8'),
  }));
}
