import * as z from 'zod/mini';

/** A file is told by its uuid, a chat entry by its sender and its time, a drawing by file and number. */
const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}(?::\d{1,16})?$/i));

/** What of the conversation one attachment holds. */
export const storedItems = z.array(itemId).check(z.maxLength(20_000));

/** 32 random bytes, base64, never the same for two people. */
export const conversationKey = z.object({ keyPart: z.string() });
export type ConversationKey = z.infer<typeof conversationKey>;
