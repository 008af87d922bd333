import { fullName, type StoredContent, type StoredFile } from '@visite/contract';
import { readNames } from '../audit/read-store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { attachmentContext, noteContext } from '../calls/sealed-contexts.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, notFound } from '../platform/api-error.ts';
import type { StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import {
  findRecordRow,
  findStoredFile,
  readAttachmentHeads,
  readContentNotes,
} from './content-store.ts';
import { readReaders } from './record-readers.ts';
import { mayRead } from './stored-records.ts';

interface RecordCall {
  patientId: string;
  appointmentId: string;
  caller: StaffCaller;
  requestId: string;
}

async function demandReader(tx: TenantTransaction, call: RecordCall): Promise<void> {
  const row = await findRecordRow(tx, call.patientId, call.appointmentId);
  if (!row) throw notFound();
  if (!mayRead(call.caller, row)) throw new ApiError('forbidden');
}

/** Notes, chat and a list of the files, with those who have read or written them. */
export async function readStoredRecord(
  tx: TenantTransaction,
  call: RecordCall,
  box: SecretBox,
): Promise<StoredContent> {
  await demandReader(tx, call);
  const { patientId, appointmentId, caller, requestId } = call;
  const notes = await readContentNotes(tx, [appointmentId]);
  const attachments = await readAttachmentHeads(tx, appointmentId);
  await recordAudit(tx, {
    actor: caller,
    action: 'content.read',
    recordType: 'appointment',
    recordId: appointmentId,
    detail: { notes: notes.length, attachments: attachments.length },
    requestId,
  });
  const people = await readNames(tx, [
    ...new Set(attachments.map(({ initiatorId }) => initiatorId)),
  ]);
  const nameOf = new Map(people.map((each) => [each.id, fullName(each)]));
  const created = [...notes, ...attachments].map(({ createdAt }) => createdAt.getTime());
  const open = (sealed: Buffer, attachmentId: string, column: 'name' | 'content') =>
    box
      .open(sealed, attachmentContext(tx.tenantId, appointmentId, attachmentId, column))
      .toString('utf8');
  return {
    notes: notes.map((each) => ({
      createdBy: fullName(each),
      text: box
        .open(each.text, noteContext(tx.tenantId, appointmentId, each.staffId))
        .toString('utf8'),
      updatedAt: each.updatedAt.toISOString(),
    })),
    attachments: attachments.map(({ attachmentId: id, type, name, chat, initiatorId, ...each }) => {
      const sentBy = type === 'video_chat' ? undefined : nameOf.get(initiatorId);
      return {
        id,
        type,
        ...(name && { name: open(name, id, 'name') }),
        ...(chat && { text: open(chat, id, 'content') }),
        ...(sentBy && { sentBy }),
        sizeBytes: each.sizeBytes,
        uploadedAt: each.createdAt.toISOString(),
      };
    }),
    readers: await readReaders(tx, {
      patientId,
      appointmentId,
      fileIds: attachments.map(({ attachmentId }) => attachmentId),
      since: created.length > 0 ? new Date(Math.min(...created)) : undefined,
    }),
  };
}

/** One file. Each is in the trail by itself: a list says what is there, not who looked at which. */
export async function readStoredFile(
  tx: TenantTransaction,
  call: RecordCall & { fileId: string },
  box: SecretBox,
): Promise<StoredFile> {
  await demandReader(tx, call);
  const { appointmentId, caller, requestId } = call;
  const fileId = call.fileId.toLowerCase();
  const row = await findStoredFile(tx, appointmentId, fileId);
  if (!row) throw notFound();
  const open = (sealed: Buffer, column: 'name' | 'content') =>
    box.open(sealed, attachmentContext(tx.tenantId, appointmentId, fileId, column));
  await recordAudit(tx, {
    actor: caller,
    action: 'attachment.read',
    recordType: 'attachment',
    recordId: fileId,
    detail: { type: row.type },
    requestId,
  });
  return {
    type: row.type,
    name: row.name ? open(row.name, 'name').toString('utf8') : '',
    base64FileContent: open(row.content, 'content').toString('base64'),
  };
}
