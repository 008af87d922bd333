import { type Attachment, type FeatureFlags, fileLimits } from '@visite/contract';
import { isParticipant } from '../calendar/is-participant.ts';
import type { LockedAppointment } from '../calendar/state-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError, invalid } from '../platform/api-error.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import { countAttachments } from './attachment-store.ts';

/** Each pause and the stop upload one; more than this is no consultation. */
const chatsPerCall = 100;
/** Pages that were drawn on, beside the files themselves. */
const drawingsPerCall = 40;

/** The practice has to want this kind of content, from this side. */
export function demandUploadFeature(
  features: FeatureFlags,
  attachment: Pick<Attachment, 'type'>,
  initiatorIsPatient: boolean,
): void {
  const wanted =
    attachment.type === 'video_chat'
      ? features.forceChatUpload
      : initiatorIsPatient
        ? features.forcePatientFileUpload
        : features.forceStaffFileUpload;
  if (!wanted) throw new ApiError('feature-off');
}

/** Staff may name any participant, a patient only themselves. */
export async function demandInitiator(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  appointment: LockedAppointment,
  initiatorId: string,
): Promise<void> {
  if (caller.kind === 'patient' && initiatorId !== caller.id) throw new ApiError('forbidden');
  if (await isParticipant(tx, appointment, initiatorId)) return;
  throw invalid({ path: 'initiator_id', code: 'not-found' });
}

/** Call it while the appointment is locked: parallel uploads must not pass the limit together. */
export async function demandRoom(
  tx: TenantTransaction,
  appointmentId: string,
  kind: 'file' | 'drawing' | 'chat',
  sizeBytes: number,
): Promise<void> {
  const { files, drawings, chats, bytes } = await countAttachments(tx, appointmentId);
  const full = {
    file: files >= fileLimits.filesPerCall,
    drawing: drawings >= drawingsPerCall,
    chat: chats >= chatsPerCall,
  };
  if (full[kind] || bytes + sizeBytes > fileLimits.bytesPerCall)
    throw new ApiError('attachment-limit');
}
