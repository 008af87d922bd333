import { createHash, createHmac, randomBytes } from 'node:crypto';

/** As much of RFC 8489 and RFC 8656 as an allocation takes. */

const cookie = 0x2112a442;
export const methods = { allocate: 0x0003, refresh: 0x0004 } as const;
const types = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  transport: 0x0019,
} as const;
const headBytes = 20;
const udp = 17;

/** What a relay demands in its first refusal. */
export interface Challenge {
  realm: string;
  nonce: Buffer;
}

export interface Credentials {
  username: string;
  credential: string;
}

type Attribute = [type: number, value: Buffer];

function attribute([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function message(method: number, id: Buffer, body: Buffer, more = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(body.length + more, 2);
  head.writeUInt32BE(cookie, 4);
  return Buffer.concat([head, id, body]);
}

export interface StunRequest {
  id: Buffer;
  bytes: Buffer;
}

/** A lifetime of 0 gives an allocation back. */
export function stunRequest(
  method: keyof typeof methods,
  { username, credential }: Credentials,
  challenge?: Challenge,
): StunRequest {
  const id = randomBytes(12);
  const own: Attribute =
    method === 'allocate'
      ? [types.transport, Buffer.of(udp, 0, 0, 0)]
      : [types.lifetime, Buffer.alloc(4)];
  if (!challenge) return { id, bytes: message(methods[method], id, attribute(own)) };
  const { realm, nonce } = challenge;
  const signed: Attribute[] = [
    own,
    [types.username, Buffer.from(username)],
    [types.realm, Buffer.from(realm)],
    [types.nonce, nonce],
  ];
  const body = Buffer.concat(signed.map(attribute));
  const key = createHash('md5').update(`${username}:${realm}:${credential}`).digest();
  // The integrity covers a header whose length already counts the integrity itself: 24 bytes.
  const unsigned = message(methods[method], id, body, 24);
  const integrity = createHmac('sha1', key).update(unsigned).digest();
  return { id, bytes: Buffer.concat([unsigned, attribute([types.integrity, integrity])]) };
}

export interface StunAnswer {
  /** 0 for success. */
  errorCode: number;
  challenge: Challenge | undefined;
  relayedAddress: string | undefined;
}

/** The length of the first message in a stream; undefined while it is not whole. */
export function wholeMessage(bytes: Buffer): number | undefined {
  if (bytes.length < headBytes) return undefined;
  const length = headBytes + bytes.readUInt16BE(2);
  return bytes.length >= length ? length : undefined;
}

export const answers = (request: StunRequest, bytes: Buffer): boolean =>
  bytes.length >= headBytes && bytes.subarray(8, headBytes).equals(request.id);

export function readAnswer(bytes: Buffer): StunAnswer {
  const isError = (bytes.readUInt16BE(0) & 0x0110) === 0x0110;
  let errorCode = isError ? 500 : 0;
  let realm: string | undefined;
  let nonce: Buffer | undefined;
  let relayedAddress: string | undefined;
  for (let at = headBytes; at + 4 <= bytes.length; ) {
    const [type, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    const value = bytes.subarray(at + 4, at + 4 + length);
    if (type === types.errorCode && length >= 4) {
      errorCode = value.readUInt8(2) * 100 + value.readUInt8(3);
    }
    if (type === types.realm) realm = value.toString();
    if (type === types.nonce) nonce = Buffer.from(value);
    if (type === types.relayedAddress)
      relayedAddress = unmasked(value, bytes.subarray(4, headBytes));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  const challenge = realm !== undefined && nonce ? { realm, nonce } : undefined;
  return { errorCode, challenge, relayedAddress };
}

/** Family, port and address, the latter masked with the cookie and the message's id. */
function unmasked(value: Buffer, mask: Buffer): string {
  const bytes = value.subarray(4).map((byte, at) => byte ^ (mask[at] ?? 0));
  if (value[1] === 1) return [...bytes.subarray(0, 4)].join('.');
  const groups = Array.from({ length: 8 }, (_, at) => Buffer.from(bytes).readUInt16BE(at * 2));
  return groups.map((group) => group.toString(16)).join(':');
}
