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
  /** Throws when the bytes were changed, belong elsewhere or were sealed under another key. */
  open(sealed: Buffer, context: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes;

export function createSecretBox(key: KeyObject): SecretBox {
  // A key of its own: SECRET_KEY also serves other purposes, such as keyed hashes.
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'visite secret box', 32));
  const authenticated = (context: string) => Buffer.from(`${version} ${context}`, 'utf8');
  return {
    seal: (plain, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, own, nonce, { authTagLength: tagBytes });
      cipher.setAAD(authenticated(context));
      const body = [
        typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
      ];
      body.push(cipher.final());
      return Buffer.concat([Buffer.of(version), nonce, ...body, cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      if (sealed.length < headBytes + tagBytes || sealed[0] !== version) {
        throw new Error('not a sealed secret of a known version');
      }
      const nonce = sealed.subarray(1, headBytes);
      const decipher = createDecipheriv(algorithm, own, nonce, { authTagLength: tagBytes });
      decipher.setAAD(authenticated(context));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const body = decipher.update(sealed.subarray(headBytes, -tagBytes));
      return Buffer.concat([body, decipher.final()]);
    },
  };
}
