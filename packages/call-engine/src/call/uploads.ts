import {
  type AttachmentRequest,
  attachmentTypeOf,
  type FeatureFlags,
  fileTypeOf,
  firstBytes,
  storedChatLine,
} from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { CallState, ChatEntry, SharedFile, UploadProgress } from './call-state.ts';
import { drawingItem } from './drawing.ts';
import { peopleOf } from './people.ts';
import type { CallBrowser, CallPage, CallServer } from './ports.ts';
import { buildSummary, filesInOrder, visibleChat } from './summary.ts';

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
  page: Pick<CallPage, 'drawnPictures'>;
  /** The call is over: drawings will not change any more. */
  isOver: boolean;
  onProgress: (uploads: UploadProgress) => void;
};

/** After pause or stop: uploads what the practice keeps and has not stored yet [CALL-18, CALL-19]. */
export async function uploadConversation(
  state: CallState,
  { features, server, browser, page, isOver, onProgress }: UploadOptions,
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
  const known = new Set(stored);
  const attachments = buildAttachments(state, features, known);
  const drawn = isOver ? drawnPages(state, features, known) : [];
  const drawings = await drawingAttachments(state, drawn, page).catch((error: unknown) => {
    log('call.drawings-not-rendered', error);
    return [];
  });
  const unrendered = drawn.length - drawings.length;
  if (attachments.length + drawn.length === 0) onProgress(null);
  const upload = server.uploadAttachment.bind(server);
  const all = [...attachments, ...drawings];
  await uploadAll(all, unrendered, { upload, clock, log, onProgress });
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
  for (const file of filesInOrder(state)) {
    const { uuid, name, from, base64 } = file;
    // An unfinished or manipulated file is empty and has no type.
    const type = fileTypeOf(firstBytes(base64));
    if (!type || !isStored(file, state, flags) || stored.has(uuid)) continue;
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

/** Whether the practice keeps the files of this side. */
function isStored(
  { from }: SharedFile,
  { appointment }: CallState,
  { forcePatientFileUpload, forceStaffFileUpload }: Flags,
): boolean {
  const isPatients = from === appointment.patient.person.id;
  return isPatients ? forcePatientFileUpload : forceStaffFileUpload;
}

type DrawnPage = { address: string; item: string; from: string };

/** The pages with drawings whose file is stored; each state of a page is stored once [DATA-29]. */
function drawnPages(state: CallState, flags: Flags, stored: ReadonlySet<string>): DrawnPage[] {
  return [...state.drawings].flatMap(([address, strokes]) => {
    const file = state.files.get(address.split('#')[0] ?? '');
    if (!file?.base64 || strokes.length === 0 || !isStored(file, state, flags)) return [];
    const item = drawingItem(address, strokes);
    return stored.has(item) ? [] : [{ address, item, from: file.from }];
  });
}

async function drawingAttachments(
  state: CallState,
  pages: readonly DrawnPage[],
  { drawnPictures }: Pick<CallPage, 'drawnPictures'>,
): Promise<AttachmentRequest[]> {
  if (pages.length === 0 || !drawnPictures) return [];
  const drawn = new Map(pages.map(({ address }) => [address, state.drawings.get(address) ?? []]));
  const byAddress = new Map(pages.map((each) => [each.address, each]));
  const pictures = await drawnPictures(buildSummary(state, 0), drawn);
  return pictures.flatMap(({ address, name, base64 }) => {
    const page = byAddress.get(address);
    if (!page) return [];
    const { from: initiatorId, item } = page;
    return [{ type: 'image', initiatorId, base64FileContent: base64, name, items: [item] }];
  });
}

type ChatText = { text: string; items: string[] };

function chatTexts(entries: readonly ChatEntry[], state: CallState): ChatText[] {
  const names = new Map(peopleOf(state.appointment).map((each) => [each.userID, each.name]));
  const parts: ChatText[] = [];
  for (const { id, from, time, message, fileUuid } of entries) {
    const file = fileUuid ? state.files.get(fileUuid) : undefined;
    const text = [message, file ? `[${file.name}]` : ''].filter(Boolean).join(' ');
    const line = storedChatLine({ time, by: names.get(from) ?? from, text });
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
  unrendered: number,
  options: UploadAllOptions,
): Promise<void> {
  const uploads = { total: attachments.length + unrendered, done: 0, failed: unrendered };
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
