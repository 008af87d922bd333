/** The third data channel: T.140 text, letter by letter (RFC 8865). Negotiated like the second. */
export const textChannel = { label: 'visite-text', id: 2, protocol: 't140' } as const;

export const textLimits = {
  /** Characters of one line: as long as a message of the chat. */
  line: 4_000,
  /** UTF-16 units of one block: a whole line erased and written anew, with room for pairs. */
  block: 16_000,
  /** Finished lines of one person that no message of the chat has repeated. */
  ended: 5,
} as const;
