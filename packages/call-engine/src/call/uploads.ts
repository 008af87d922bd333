import {
  type AttachmentRequest,
  attachmentTypeOf,
  type CallSummary,
  type FeatureFlags,
  fileTypeOf,
  firstBytes,
} from '@visite/contract';

type Flags = Pick<
  FeatureFlags,
  'forceChatUpload' | 'forcePatientFileUpload' | 'forceStaffFileUpload'
>;
type Who = { uploader: string; patientID: string; nameOf: (userID: string) => string };

/** The attachments that the tenant's flags ask for, after pause or stop [CALL-18, CALL-19]. */
export function attachmentsOf(summary: CallSummary, flags: Flags, who: Who): AttachmentRequest[] {
  const attachments: AttachmentRequest[] = [];
  if (flags.forceChatUpload && summary.chatProtocol.length > 0) {
    const text = chatText(summary, who.nameOf);
    attachments.push({ type: 'video_chat', initiatorId: who.uploader, text });
  }
  for (const { name, fromUserUuid, base64 } of summary.files) {
    const isPatients = fromUserUuid === who.patientID;
    const wanted = isPatients ? flags.forcePatientFileUpload : flags.forceStaffFileUpload;
    // An unfinished or manipulated file is empty and proves nothing.
    const type = fileTypeOf(firstBytes(base64));
    if (!wanted || !type) continue;
    attachments.push({
      type: attachmentTypeOf(type),
      initiatorId: fromUserUuid,
      base64FileContent: base64,
      name,
    });
  }
  return attachments;
}

const longestText = 500_000;

function chatText({ chatProtocol }: CallSummary, nameOf: Who['nameOf']): string {
  const lines = chatProtocol.map(({ fromUserUuid, message, attachment }) => {
    const file = attachment ? ` [${attachment.name}]` : '';
    return `${nameOf(fromUserUuid)}: ${message}${file}`;
  });
  return lines
    .join('\n')
    .replaceAll(/[^\P{Cc}\n\r\t]/gu, '')
    .slice(0, longestText);
}
