import * as z from 'zod/mini';
import { isBase64 } from './base64.ts';
import { fileType } from './files.ts';
import { line } from './wire.ts';

/** Messages between the participants' browsers, never through the server. */

const uuid = z.uuid();
/** Milliseconds since 1970. */
export const timestamp = z.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000));
const streamId = z.string().check(z.maxLength(200));

export const chunkCharacters = 100_000;
/** Sending waits above this many buffered bytes. */
export const backPressureBytes = 65_536;

export const adminControl = z.strictObject({
  type: z.literal('adminControl'),
  intent: z.enum(['openFile', 'goToPage', 'closeFile']),
  page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(100_000))),
  fileUUID: z.optional(uuid),
});

export const adminScreenshot = z.strictObject({
  type: z.literal('adminScreenshot'),
  intent: z.enum(['request', 'cancel', 'accepted', 'denied']),
});

export const callMeta = z.strictObject({
  type: z.literal('callMeta'),
  data: z.strictObject({
    contentID: z.optional(z.nullable(streamId)),
    audioActive: z.boolean(),
    videoActive: z.boolean(),
    screenshareID: z.optional(z.nullable(streamId)),
  }),
});

export const fileDescriptor = z.strictObject({
  type: fileType,
  uuid,
  name: line(255),
  /** Bytes of the decoded file. */
  size: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000_000))),
});
export type FileDescriptor = z.infer<typeof fileDescriptor>;

export const chatMessage = z.strictObject({
  type: z.literal('chatMessage'),
  timestamp,
  message: z.string().check(z.maxLength(4_000)),
  file: z.optional(fileDescriptor),
});

/**
 * A file that may not be sent (a forbidden or missing type, too large, a name that is none): whoever
 * sent it is known, so people see its entry instead of nothing [FILE-12].
 */
export const illegalAnnouncement = z.object({
  type: z.literal('chatMessage'),
  timestamp,
  message: z.string().check(z.maxLength(4_000)),
  file: z.object({ uuid, name: z.optional(z.unknown()), type: z.optional(z.unknown()) }),
});
export type IllegalAnnouncement = z.infer<typeof illegalAnnouncement>;

export const chunk = z.strictObject({
  type: z.literal('chunk'),
  data: z.string().check(z.maxLength(chunkCharacters), z.refine(isBase64)),
  uuid,
  isLast: z.boolean(),
  index: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(200))),
  cancelled: z.optional(z.boolean()),
});
export type Chunk = z.infer<typeof chunk>;

export const exit = z.strictObject({ type: z.literal('exit') });

export const svgUrlPrefix = 'data:image/svg+xml;base64,';

function isSvgUrl(url: string): boolean {
  return url.startsWith(svgUrlPrefix) && isBase64(url.slice(svgUrlPrefix.length));
}

/** `<uuid>` or `<uuid>#page=N` */
export const paintedPage = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:#page=[1-9]\d{0,5})?$/i));

export const svgPainting = z.strictObject({
  type: z.literal('svgPainting'),
  timestamp,
  paintOnFileId: paintedPage,
  svgURL: z.string().check(z.maxLength(1_000_000), z.refine(isSvgUrl)),
});

/** Reveals the nonce that the offer had committed to, so that both sides can form the safety words. */
export const safetyNonce = z.strictObject({
  type: z.literal('safetyNonce'),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
});

export const peerMessage = z.discriminatedUnion('type', [
  adminControl,
  adminScreenshot,
  callMeta,
  chatMessage,
  chunk,
  exit,
  svgPainting,
  safetyNonce,
]);
export type PeerMessage = z.infer<typeof peerMessage>;
export type PeerMessageType = PeerMessage['type'];

/** Only staff may send these; from a patient they are forgeries. */
export function isStaffOnly(message: PeerMessage): boolean {
  if (message.type === 'adminControl') return true;
  return (
    message.type === 'adminScreenshot' &&
    (message.intent === 'request' || message.intent === 'cancel')
  );
}

/** The signal between two engines, relayed by the server. */
export const negotiation = z.strictObject({
  /** The sender's tab. Ids sort by the time of joining: of two tabs of one person the larger wins. */
  connectionId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The receiver's tab, once it is known. */
  toConnectionId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** Counts the connections of a pair: a new number means that the connection was rebuilt. */
  connectionEpoch: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  /** Counts the offers of a pair: an answer repeats it, a smaller number is stale. */
  offerId: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  description: z.optional(
    z.strictObject({
      type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
      sdp: z.string().check(z.maxLength(60_000)),
    }),
  ),
  /** SHA-256 of the offerer's nonce, base64. */
  commitment: z.optional(z.string().check(z.maxLength(64))),
  /** The answerer's nonce, base64. */
  nonce: z.optional(z.string().check(z.maxLength(64))),
  /** For signals without a session description. */
  intent: z.optional(z.enum(['hello', 'restart', 'bye'])),
  /** The sender has not heard yet that the call has started: it connects without media. */
  ahead: z.optional(z.literal(true)),
});
export type Negotiation = z.infer<typeof negotiation>;

/** An incoming session description gets the trailing newline that some browsers leave out. */
export function withTrailingNewline(sdp: string): string {
  return sdp.endsWith('\n') ? sdp : `${sdp}\r\n`;
}
