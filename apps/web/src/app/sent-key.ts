import { randomKey } from './random-key.ts';

/** The key under which a body was sent, so that the same body is never created twice. */
export interface SentKey {
  key: string;
  body: string;
}

export const noSentKey: SentKey = { key: '', body: '' };

/** The same body keeps its key; another body needs a new one. */
export function keyFor(sent: SentKey, body: unknown, makeKey = randomKey): SentKey {
  const text = JSON.stringify(body);
  return sent.key && sent.body === text ? sent : { key: makeKey(), body: text };
}
