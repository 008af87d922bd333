import {
  type AttachmentRequest,
  attachmentTypeOf,
  type FeatureFlags,
  fileTypeOf,
  firstBytes,
} from '@visite/contract';
import type { CallState, ChatEntry } from './call-state.ts';
import { peopleOf } from './people.ts';
import { filesInOrder, saidIn } from './summary.ts';

type Flags = Pick<
  FeatureFlags,
  'forceChatUpload' | 'forcePatientFileUpload' | 'forceStaffFileUpload'
>;

export function storesAnything(flags: Flags): boolean {
  return flags.forceChatUpload || flags.forcePatientFileUpload || flags.forceStaffFileUpload;
}

/**
 * The attachments that the tenant's flags ask for, after pause or stop, without what is stored
 * already; the same whoever makes them [CALL-18, CALL-19, CALL-51].
 */
export function attachmentsOf(
  state: CallState,
  flags: Flags,
  stored: ReadonlySet<string>,
): AttachmentRequest[] {
  const { appointment } = state;
  const attachments: AttachmentRequest[] = [];
  if (flags.forceChatUpload) {
    const isNew = saidIn(state).filter(({ id }) => !stored.has(id));
    for (const { text, items } of chatTexts(isNew, state)) {
      const initiatorId = appointment.doctor.person.id;
      attachments.push({ type: 'video_chat', initiatorId, text, items });
    }
  }
  for (const { uuid, name, from, base64 } of filesInOrder(state)) {
    const isPatients = from === appointment.patient.person.id;
    const wanted = isPatients ? flags.forcePatientFileUpload : flags.forceStaffFileUpload;
    // An unfinished or manipulated file is empty and proves nothing.
    const type = fileTypeOf(firstBytes(base64));
    if (!wanted || !type || stored.has(uuid)) continue;
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

/** Characters of one attachment; a longer chat becomes several. */
const longestText = 500_000;

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
