import * as z from 'zod/mini';
import { storedItems } from './conversation-storage.ts';
import { isoTime, line, paragraphs, personId } from './wire.ts';

export const callTimings = {
  heartbeatMs: 10_000,
  iceCompletionMs: 5_000,
  /** How long a lost connection is watched before the first ICE restart. */
  disconnectToleranceMs: 3_000,
  restartsBeforeRebuild: 3,
  eventStreamRetryMs: 1_000,
  signalLifetimeMs: 60_000,
} as const;

export const signalBytesAtMost = 65_536;

/** Connecting before the start, without media. */
export const aheadLimits = {
  /** To how many waiting patients one member of staff is connected at once. */
  patients: 3,
  /** Signals of one session before the start. */
  signals: { burst: 60, perMinute: 30 },
} as const;

/** `http` and `https` pages alike ask for this picture; screen share uses the same size. */
export const cameraRequest = { width: 1620, height: 1080, aspectRatio: 3 / 2 } as const;

export const heartbeat = z.strictObject({
  time: isoTime,
  durationDeltaSeconds: z.number().check(z.minimum(0), z.maximum(3_600)),
  status: z.literal('connected'),
});
export type Heartbeat = z.infer<typeof heartbeat>;

export const noteInput = z.strictObject({ text: paragraphs(20_000) });

export const note = z.object({ created_by: personId, text: z.string() });
export type Note = z.infer<typeof note>;

/** Ten million bytes of file are 13,333,336 characters of base64. */
const base64FileContent = z
  .string()
  .check(z.minLength(1), z.maxLength(13_333_336), z.regex(/^[A-Za-z0-9+/]+={0,2}$/));

/** What of the conversation it holds: what is stored already is not stored again. */
const items = z.optional(storedItems);

export const attachment = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('image'),
    initiator_id: personId,
    base64_file_content: base64FileContent,
    name: line(255),
    items,
  }),
  z.strictObject({
    type: z.literal('pdf'),
    initiator_id: personId,
    base64_file_content: base64FileContent,
    name: line(255),
    items,
  }),
  z.strictObject({
    type: z.literal('video_chat'),
    initiator_id: personId,
    text: paragraphs(500_000),
    items,
  }),
]);
export type Attachment = z.infer<typeof attachment>;

/** An attachment as clients speak of it; `attachmentOf` gives it the wire's names. */
export type AttachmentRequest = { initiatorId: string; items?: string[] } & (
  | { type: 'image' | 'pdf'; base64FileContent: string; name: string }
  | { type: 'video_chat'; text: string }
);

export function attachmentOf(request: AttachmentRequest): Attachment {
  const { initiatorId, items } = request;
  const common = { initiator_id: initiatorId, ...(items && { items }) };
  if (request.type === 'video_chat') {
    return { type: request.type, ...common, text: request.text };
  }
  const { type, base64FileContent, name } = request;
  return { type, ...common, base64_file_content: base64FileContent, name };
}

export const turnServer = z.object({
  urls: z.array(z.string()),
  username: z.string(),
  credential: z.string(),
});
export type TurnServer = z.infer<typeof turnServer>;

/** Without a relay the list is empty, and the rehearsal's call stays on the device. */
export const rehearsalCall = z.object({
  success: z.literal(true),
  turnServers: z.array(turnServer),
});

/** The server relays any JSON object unchanged; what is inside is the engine's matter. */
export const signalMessage = z.record(z.string(), z.unknown());

export const signalInput = z.strictObject({ message: signalMessage });

export const signal = z.object({
  fromUserID: personId,
  toUserID: personId,
  appointmentID: z.string(),
  message: signalMessage,
});
export type Signal = z.infer<typeof signal>;
