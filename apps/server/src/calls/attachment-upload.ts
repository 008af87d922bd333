import { randomUUID } from 'node:crypto';
import { type Attachment, fileLimits } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { appointmentFor } from '../calendar/locked-appointment.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { ContentCheck } from './attachment-content.ts';
import { demandInitiator, demandRoom, demandUploadFeature } from './attachment-rules.ts';
import { insertAttachment } from './attachment-store.ts';
import { demandUploadTime } from './content-time.ts';
import { hasWholeConversation, readStoredItems } from './conversation-store.ts';
import { attachmentContext } from './sealed-contexts.ts';

export interface Upload {
  appointmentId: string;
  attachment: Attachment;
  caller: StaffCaller | PatientCaller;
  tenant: Pick<Tenant, 'config'>;
  requestId: string;
}

/** Whether this caller may upload this at all; asked before the file is decoded, and again after. */
export async function demandUpload(
  tx: TenantTransaction,
  { appointmentId, attachment, caller, tenant }: Upload,
  purpose: 'look' | 'change',
): Promise<void> {
  const appointment = await appointmentFor(tx, caller, appointmentId, 'call.join', purpose);
  const initiatorId = attachment.initiator_id.toLowerCase();
  await demandInitiator(tx, caller, appointment, initiatorId);
  const { features } = tenant.config.videoConsultation;
  demandUploadFeature(features, attachment, initiatorId === appointment.patient_id);
  await demandUploadTime(tx, appointment);
}

/** The plain content; 413 and 422 for files that are too large or not what they claim. */
export async function checkedContent(
  attachment: Attachment,
  check: ContentCheck,
): Promise<{ name: string | undefined; bytes: Buffer }> {
  if (attachment.type === 'video_chat') {
    return { name: undefined, bytes: Buffer.from(attachment.text, 'utf8') };
  }
  const bytes = Buffer.from(attachment.base64_file_content, 'base64');
  if (bytes.length > fileLimits.bytes) throw new ApiError('too-large');
  const genuine = await check.isGenuine(bytes, attachment.type);
  if (!genuine) throw new ApiError('content-mismatch');
  return { name: attachment.name, bytes };
}

export async function storeAttachment(
  tx: TenantTransaction,
  upload: Upload,
  content: { name: string | undefined; bytes: Buffer },
  box: SecretBox,
): Promise<void> {
  const { appointmentId, attachment, caller, requestId } = upload;
  await demandUpload(tx, upload, 'change');
  const items = await itemsOf(tx, upload);
  if (items.length > 0 && (await areStored(tx, appointmentId, items))) return;
  await demandRoom(tx, appointmentId, kindOf(attachment, items), content.bytes.length);
  const attachmentId = randomUUID();
  const seal = (plain: Buffer | string, column: 'name' | 'content') =>
    box.seal(plain, attachmentContext(tx.tenantId, appointmentId, attachmentId, column));
  await insertAttachment(tx, {
    attachmentId,
    appointmentId,
    type: attachment.type,
    initiatorId: attachment.initiator_id.toLowerCase(),
    uploadedBy: caller.id,
    name: content.name === undefined ? null : seal(content.name, 'name'),
    content: seal(content.bytes, 'content'),
    sizeBytes: content.bytes.length,
    items,
  });
  await recordAudit(tx, {
    actor: caller,
    action: 'attachment.upload',
    recordType: 'attachment',
    recordId: attachmentId,
    detail: { type: attachment.type },
    requestId,
  });
}

/** The item of a drawn page is its file and a number; only one who has everything may name one. */
function kindOf({ type }: Attachment, items: readonly string[]): 'file' | 'drawing' | 'chat' {
  if (type === 'video_chat') return 'chat';
  return items[0]?.includes(':') ? 'drawing' : 'file';
}

/** Only the word of somebody who has the whole conversation may keep another upload out. */
async function itemsOf(
  tx: TenantTransaction,
  { appointmentId, attachment, caller }: Upload,
): Promise<string[]> {
  if (!attachment.items || caller.kind !== 'staff') return [];
  const whole = await hasWholeConversation(tx, { appointmentId, userId: caller.id });
  return whole ? attachment.items : [];
}

/** Two clients may end the same call: its content is stored once. */
async function areStored(
  tx: TenantTransaction,
  appointmentId: string,
  items: readonly string[],
): Promise<boolean> {
  const stored = new Set(await readStoredItems(tx, appointmentId));
  return items.every((item) => stored.has(item));
}
