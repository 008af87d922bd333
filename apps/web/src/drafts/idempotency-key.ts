/** The key under which a body was sent, so that the same body is never created twice. */
export interface IdempotencyKey {
  key: string;
  body: string;
}

export const noIdempotencyKey: IdempotencyKey = { key: '', body: '' };

/** The same body keeps its key; another body needs a new one. */
export function idempotencyKeyFor(
  sent: IdempotencyKey,
  body: unknown,
  makeKey = randomKey,
): IdempotencyKey {
  const text = JSON.stringify(body);
  return sent.key && sent.body === text ? sent : { key: makeKey(), body: text };
}

/** 128 random bits; works on plain http too, where randomUUID does not exist. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
