const key = 'visite.conversations';

/** One call's set of values in IndexedDB, and this tab's part of their key. */
export interface ConversationKey {
  set: string;
  /** 32 random bytes, base64. */
  part: string;
}

type Keys = Record<string, ConversationKey>;

/** In session storage: without the tab's part, what IndexedDB still holds cannot be decrypted. */
export const conversationKeys = {
  all: (): ConversationKey[] => Object.values(read()),
  has: (name: string): boolean => name in read(),
  of(name: string): ConversationKey {
    const keys = read();
    const known = keys[name];
    if (known) return known;
    const made = { set: crypto.randomUUID(), part: randomPart() };
    write({ ...keys, [name]: made });
    return made;
  },
  drop(name: string): void {
    const { [name]: _dropped, ...others } = read();
    write(others);
  },
};

function read(): Keys {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return isKeys(kept) ? kept : {};
  } catch (error) {
    console.debug('no keys of conversations', error);
    return {};
  }
}

function write(keys: Keys): void {
  if (Object.keys(keys).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(keys));
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (each: unknown) =>
      typeof each === 'object' &&
      each !== null &&
      typeof Reflect.get(each, 'set') === 'string' &&
      typeof Reflect.get(each, 'part') === 'string',
  );
}

function randomPart(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** AES-GCM with a key that is derived from both parts, this tab's and the server's. */
export interface ConversationCipher {
  encrypt(name: string, value: unknown): Promise<EncryptedValue>;
  /** Rejects a value that was changed, or encrypted under another key or name. */
  decrypt(name: string, sealed: EncryptedValue): Promise<unknown>;
}

export interface EncryptedValue {
  nonce: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Both parts are base64; `set` is authenticated with each value. */
export async function conversationCipher(
  set: string,
  ownPart: string,
  serverPart: string,
): Promise<ConversationCipher> {
  const { subtle } = crypto;
  const both = bytesOf(atob(ownPart) + atob(serverPart));
  const material = await subtle.importKey('raw', both, 'HKDF', false, ['deriveKey']);
  const encoder = new TextEncoder();
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32) };
  const key = await subtle.deriveKey(
    { ...derived, info: encoder.encode(`visite conversation ${set}`) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  const algorithm = (name: string, nonce: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: encoder.encode(`${set} ${name}`),
  });
  return {
    async encrypt(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(12));
      const plain = encoder.encode(JSON.stringify(value));
      return { nonce, data: await subtle.encrypt(algorithm(name, nonce), key, plain) };
    },
    async decrypt(name, { nonce, data }) {
      const plain = await subtle.decrypt(algorithm(name, nonce), key, data);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
