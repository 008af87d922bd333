import * as z from 'zod/mini';
import { fileLimits } from './files.ts';
import { fileDescriptor, paintedPage, timestamp } from './peer-messages.ts';
import { personId } from './wire.ts';

/** Bounds for what one call keeps of what others send. */
export const conversationLimits = {
  entriesPerPerson: 5_000,
  charactersPerPerson: 2_000_000,
  /** Announced files, cancelled ones included. */
  announcementsPerPerson: 100,
  pointsPerPerson: 200_000,
  /** Drawings that wait for the announcement of their file. */
  waitingDrawings: 200,
  pages: 500,
  strokesPerPage: 2_000,
  /** How far another person's clock may be ahead before ours no longer follows it. */
  clockAheadMs: 2 * 3_600_000,
} as const;

/** The second data channel, negotiated with the same id on both sides. */
export const extraChannel = {
  label: 'visite-extra',
  id: 1,
  protocol: 'visite-extra.1',
  /** From 2 on a client asks for announced files as binary frames. */
  version: 2,
} as const;

/**
 * A piece of a file on the second channel: its uuid (16 bytes), the place in the file (4 bytes, big
 * endian), then at most `payload` bytes. All but the last are full; a multiple of three, because files
 * are kept as base64.
 */
export const fileFrame = { version: 2, header: 20, payload: 65_514 } as const;

const strokeId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/));

/**
 * Signing: the picture keeps its frames. Whether, on a line too thin for both, voice or picture comes first.
 */
export const signingProfiles = ['off', 'voiceFirst', 'pictureFirst'] as const;
export const signingProfile = z.enum(signingProfiles);
export type SigningProfile = z.infer<typeof signingProfile>;

export const telephoneCaller = z.enum(['practice', 'patient']);
export type TelephoneCaller = z.infer<typeof telephoneCaller>;

/** Unknown fields are dropped, so that newer clients can add some. */
export const extraMessage = z.discriminatedUnion('type', [
  /** The first message: whoever sends it understands the other types too. */
  z.object({ type: z.literal('hello'), version: z.number().check(z.int(), z.minimum(1)) }),
  /** What the sender has of the receiver's items; the receiver sends what is missing. */
  z.object({
    type: z.literal('have'),
    texts: z.array(timestamp).check(z.maxLength(conversationLimits.entriesPerPerson)),
    files: z.array(z.uuid()).check(z.maxLength(fileLimits.filesPerCall)),
  }),
  /** Erased strokes, so that their author does not send them again. */
  z.object({
    type: z.literal('erased'),
    page: paintedPage,
    strokes: z.array(strokeId).check(z.maxLength(conversationLimits.strokesPerPage)),
  }),
  /** The sender is about to pause or end the call; `stores`: it uploads what the practice keeps. */
  z.object({ type: z.literal('ending'), stores: z.boolean() }),
  /** The sender has another key of the receiver from before: everything else waits until it is confirmed. */
  z.object({ type: z.literal('keyCheck') }),
  /** Letters are shown while they are typed, for all; the later of two presses counts. */
  z.object({ type: z.literal('realTimeText'), on: z.boolean(), at: timestamp }),
  /** Sign language, for all; the later of two presses counts. */
  z.object({ type: z.literal('signing'), profile: signingProfile, at: timestamp }),
  /** The sender signs now, or no longer; the later of two people's presses counts. */
  z.object({ type: z.literal('signer'), on: z.boolean(), at: timestamp }),
  /** Sound over the telephone: asked for, agreed to, ended; `calls` is who dials. */
  z.object({
    type: z.literal('telephone'),
    step: z.enum(['ask', 'accept', 'end']),
    calls: z.optional(telephoneCaller),
  }),
  /** On a connection that was made ahead: the sender has heard from the server that the call has started. */
  z.object({ type: z.literal('begun') }),
  /** The receiver of an announced file is ready for its frames. */
  z.object({ type: z.literal('wantFile'), uuid: z.uuid() }),
]);
export type ExtraMessage = z.infer<typeof extraMessage>;
export const extraMessageTypes: ReadonlySet<unknown> = new Set<ExtraMessage['type']>([
  'hello',
  'have',
  'erased',
  'ending',
  'keyCheck',
  'realTimeText',
  'signing',
  'signer',
  'telephone',
  'begun',
  'wantFile',
]);

const point = z.tuple([z.number(), z.number()]);

/** What a browser stores of a conversation, apart from the content of files. */
export const keptConversation = z.object({
  chat: z.array(
    z.object({
      id: z.string(),
      from: personId,
      me: z.boolean(),
      time: timestamp,
      message: z.string(),
      fileUuid: z.optional(z.uuid()),
    }),
  ),
  files: z.array(
    z.object({
      ...fileDescriptor.shape,
      size: z.number(),
      from: personId,
      me: z.boolean(),
      status: z.enum(['sending', 'complete', 'cancelled', 'interrupted', 'manipulated']),
    }),
  ),
  drawings: z.array(
    z.object({
      page: paintedPage,
      strokes: z.array(
        z.object({
          id: strokeId,
          color: z.string(),
          width: z.number(),
          points: z.array(point),
          from: personId,
          drawnAt: z.optional(z.number()),
        }),
      ),
      erased: z.array(strokeId),
    }),
  ),
  /** When people without the whole conversation joined, on this client's clock. */
  entries: z.array(z.object({ userID: personId, at: z.number() })),
});
export type KeptConversation = z.infer<typeof keptConversation>;

const nonce = z.string().check(z.maxLength(64));

/** The keys of the others that a browser stores for one call, the last used one of a person last. */
export const pinnedKeys = z.array(
  z.object({
    userID: personId,
    fingerprint: z.string().check(z.maxLength(120)),
    /** The tab in which it was last seen. */
    tab: z.string().check(z.maxLength(64)),
    /** Of the handshake with this key, so that the safety words stay. */
    nonces: z.optional(z.object({ offerer: nonce, answerer: nonce })),
    /** No key: the trust in this person was broken in this call, and stays so. */
    broken: z.optional(z.literal(true)),
  }),
);
export type PinnedKey = z.infer<typeof pinnedKeys>[number];
