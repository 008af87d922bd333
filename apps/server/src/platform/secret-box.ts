import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Keeps what must be readable again: sealed with AES-256-GCM, bound to where it belongs. */
export interface SecretBox {
  /** `context` names the place, such as `note <tenant> <appointment>`; opening needs the same. */
  seal(plain: Buffer | string, context: string): Buffer;
  /** Throws when the bytes were changed, belong elsewhere or were sealed under an unknown key. */
  open(sealed: Buffer, context: string): Buffer;
  /** The first bytes of everything that is sealed under the current key. */
  readonly head: Buffer;
}

const algorithm = 'aes-256-gcm';
const version = 2;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + idBytes;
const bodyStart = headBytes + nonceBytes;

/** Names a key without telling anything about it. */
export const keyIdOf = (key: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'visite key id', idBytes));

// A key of its own: SECRET_KEY also serves other purposes, such as keyed hashes.
const sealingKeyOf = (key: KeyObject): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'visite secret box', 32));

/** `olderKeys` open what they once sealed; nothing new is sealed under them. */
export function createSecretBox(key: KeyObject, olderKeys: readonly KeyObject[] = []): SecretBox {
  const head = Buffer.concat([Buffer.of(version), keyIdOf(key)]);
  const own = sealingKeyOf(key);
  const known = new Map(
    [...olderKeys, key].map((each) => [keyIdOf(each).toString('hex'), sealingKeyOf(each)]),
  );
  const authenticated = (start: Buffer, context: string) =>
    Buffer.concat([start, Buffer.from(` ${context}`, 'utf8')]);
  return {
    head,
    seal: (plain, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, own, nonce, { authTagLength: tagBytes });
      cipher.setAAD(authenticated(head, context));
      const body = [
        typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
      ];
      body.push(cipher.final());
      return Buffer.concat([head, nonce, ...body, cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      if (sealed.length < bodyStart + tagBytes || sealed[0] !== version) {
        throw new Error('not a sealed secret of a known version');
      }
      const start = sealed.subarray(0, headBytes);
      const opening = known.get(start.subarray(1).toString('hex'));
      if (!opening) throw new Error('sealed under a key that is not in SECRET_KEYS');
      const nonce = sealed.subarray(headBytes, bodyStart);
      const decipher = createDecipheriv(algorithm, opening, nonce, { authTagLength: tagBytes });
      decipher.setAAD(authenticated(start, context));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const body = decipher.update(sealed.subarray(bodyStart, -tagBytes));
      return Buffer.concat([body, decipher.final()]);
    },
  };
}
