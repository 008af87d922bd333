import {
  type IllegalAnnouncement,
  illegalAnnouncement,
  type PeerMessage,
  peerMessage,
} from '@visite/contract';

/** Characters; longer than any message that the contract allows. */
const longestMessage = 1_100_000;

/** Why a message is invalid by the contract, and the file it announced, if any. */
export type Refusal = { reason: string; announcement?: IllegalAnnouncement };

export type Decoded = { ok: true; message: PeerMessage } | ({ ok: false } & Refusal);

export function encode(message: PeerMessage): string {
  if (message.type !== 'chunk') return JSON.stringify(message);
  // Base64 needs no escaping; having JSON.stringify check it costs up to 10 % of a transfer.
  const { data, ...rest } = message;
  return `{"data":"${data}",${JSON.stringify(rest).slice(1)}`;
}

/** Validates everything that comes from another browser; never throws. */
export function decode(data: unknown): Decoded {
  if (typeof data !== 'string') return { ok: false, reason: 'not text' };
  if (data.length > longestMessage) return { ok: false, reason: 'too long' };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = peerMessage.safeParse(value);
  if (parsed.success) return { ok: true, message: parsed.data };
  const issue = parsed.error.issues[0];
  const reason = `${issue?.code ?? 'invalid'} at ${issue?.path.join('.') || 'root'}`;
  const announced = illegalAnnouncement.safeParse(value);
  return { ok: false, reason, ...(announced.success && { announcement: announced.data }) };
}
