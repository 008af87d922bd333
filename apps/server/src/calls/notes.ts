import { createHash } from 'node:crypto';
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

/** Sessions whose last read of an appointment's notes is remembered. */
const sessionsAtMost = 10_000;

/** What each session has read last. Forgotten at a restart: then one read is told twice. */
export class KnownReads {
  readonly #last = new Map<string, string>();

  isNew(tokenHash: Buffer, appointmentId: string, content: Buffer): boolean {
    const key = `${tokenHash.toString('base64url')} ${appointmentId}`;
    const digest = createHash('sha256').update(content).digest('base64url');
    if (this.#last.get(key) === digest) return false;
    this.#last.delete(key);
    this.#last.set(key, digest);
    const [oldest] = this.#last.keys();
    if (this.#last.size > sessionsAtMost && oldest !== undefined) this.#last.delete(oldest);
    return true;
  }
}

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

/** `reads` knows what a session has read: a call's page asks every few seconds. */
export async function listNotes(
  tx: TenantTransaction,
  call: NoteCall & { reads: KnownReads; requestId: string },
): Promise<Note[]> {
  const { appointmentId, caller, box } = call;
  await appointmentFor(tx, caller, appointmentId, 'notes.read');
  demandFeature(call.tenant);
  const notes = await readNotes(tx, appointmentId);
  const others = notes.filter(({ staffId }) => staffId !== caller.id);
  const content = Buffer.concat(others.map(({ text }) => text));
  if (others.length > 0 && call.reads.isNew(caller.tokenHash, appointmentId, content)) {
    await recordAudit(tx, {
      actor: caller,
      action: 'note.read',
      recordType: 'note',
      recordId: appointmentId,
      requestId: call.requestId,
    });
  }
  return notes.map(({ staffId, text }) => ({
    created_by: staffId,
    text: box.open(text, noteContext(tx.tenantId, appointmentId, staffId)).toString('utf8'),
  }));
}
