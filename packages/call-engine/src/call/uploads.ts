import {
  type AttachmentRequest,
  attachmentTypeOf,
  type FeatureFlags,
  fileTypeOf,
  firstBytes,
} from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { CallState, ChatEntry, UploadProgress } from './call-state.ts';
import { peopleOf } from './people.ts';
import type { CallBrowser, CallServer } from './ports.ts';
import { filesInOrder, visibleChat } from './summary.ts';

/** Milliseconds before each retry; after the last one the upload counts as failed. */
const retriesMs = [1_000, 5_000, 15_000] as const;

/** Characters of one attachment; a longer chat is split. */
const longestText = 500_000;

type Flags = Pick<
  FeatureFlags,
  'forceChatUpload' | 'forcePatientFileUpload' | 'forceStaffFileUpload'
>;

export function uploadsEnabled(flags: Flags): boolean {
  return flags.forceChatUpload || flags.forcePatientFileUpload || flags.forceStaffFileUpload;
}

type UploadOptions = {
  features: FeatureFlags;
  server: Pick<CallServer, 'uploadAttachment' | 'storedItems'>;
  browser: Pick<CallBrowser, 'clock' | 'log'>;
  onProgress: (uploads: UploadProgress) => void;
};

/** After pause or stop: uploads what the practice keeps and has not stored yet [CALL-18, CALL-19]. */
export async function uploadConversation(
  state: CallState,
  { features, server, browser, onProgress }: UploadOptions,
): Promise<void> {
  if (!uploadsEnabled(features)) return;
  const { clock, log } = browser;
  let stored: string[] = [];
  try {
    stored = await server.storedItems();
  } catch (error) {
    // The server skips items that it has; only part of a chat could be stored twice.
    log('call.stored-unknown', error);
  }
  const attachments = buildAttachments(state, features, new Set(stored));
  if (attachments.length === 0) onProgress(null);
  const upload = server.uploadAttachment.bind(server);
  await uploadAll(attachments, { upload, clock, log, onProgress });
}

/**
 * The attachments that the tenant's flags ask for, without those already stored; the same whichever
 * client builds them [CALL-18, CALL-19, CALL-51].
 */
function buildAttachments(
  state: CallState,
  flags: Flags,
  stored: ReadonlySet<string>,
): AttachmentRequest[] {
  const { appointment } = state;
  const attachments: AttachmentRequest[] = [];
  if (flags.forceChatUpload) {
    const newEntries = visibleChat(state).filter(({ id }) => !stored.has(id));
    for (const { text, items } of chatTexts(newEntries, state)) {
      const initiatorId = appointment.doctor.person.id;
      attachments.push({ type: 'video_chat', initiatorId, text, items });
    }
  }
  for (const { uuid, name, from, base64 } of filesInOrder(state)) {
    const isPatients = from === appointment.patient.person.id;
    const enabled = isPatients ? flags.forcePatientFileUpload : flags.forceStaffFileUpload;
    // An unfinished or manipulated file is empty and has no type.
    const type = fileTypeOf(firstBytes(base64));
    if (!enabled || !type || stored.has(uuid)) continue;
    attachments.push({
      type: attachmentTypeOf(type),
      initiatorId: from,
      base64FileContent: base64,
      name,
      items: [uuid],
    });
  }
  return attachments;
}

type ChatText = { text: string; items: string[] };

function chatTexts(entries: readonly ChatEntry[], state: CallState): ChatText[] {
  const names = new Map(peopleOf(state.appointment).map((each) => [each.userID, each.name]));
  const parts: ChatText[] = [];
  for (const { id, from, message, fileUuid } of entries) {
    const file = fileUuid ? state.files.get(fileUuid) : undefined;
    const attached = file ? ` [${file.name}]` : '';
    const line = `${names.get(from) ?? from}: ${message}${attached}`.replaceAll(
      /[^\P{Cc}\n\r\t]/gu,
      '',
    );
    const last = parts.at(-1);
    if (last && last.text.length + line.length < longestText) {
      last.text += `\n${line}`;
      last.items.push(id);
    } else parts.push({ text: line, items: [id] });
  }
  return parts;
}

type UploadAllOptions = {
  upload: (attachment: AttachmentRequest) => Promise<void>;
  clock: Clock;
  log: Log;
  onProgress: (uploads: UploadProgress) => void;
};

/** One after the other; one that finally fails does not stop the others. */
async function uploadAll(
  attachments: AttachmentRequest[],
  options: UploadAllOptions,
): Promise<void> {
  const uploads = { total: attachments.length, done: 0, failed: 0 };
  if (uploads.total === 0) return;
  options.onProgress({ ...uploads });
  for (const attachment of attachments) {
    if (await uploadWithRetries(attachment, options)) uploads.done += 1;
    else uploads.failed += 1;
    options.onProgress({ ...uploads });
  }
}

async function uploadWithRetries(
  attachment: AttachmentRequest,
  { upload, clock, log }: UploadAllOptions,
): Promise<boolean> {
  for (const wait of [0, ...retriesMs]) {
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
    try {
      await upload(attachment);
      return true;
    } catch (error) {
      log('call.upload-failed', error);
    }
  }
  return false;
}
