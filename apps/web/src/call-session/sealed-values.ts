/** AES-GCM with a key that only both parts together make. */
export interface SealedValues {
  seal(name: string, value: unknown): Promise<Sealed>;
  /** Rejects what was changed, or sealed under another key or name. */
  open(name: string, sealed: Sealed): Promise<unknown>;
}

export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Both parts are base64; `set` binds the values to their place. */
export async function sealedValues(
  set: string,
  ownPart: string,
  serverPart: string,
): Promise<SealedValues> {
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
    async seal(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(12));
      const plain = encoder.encode(JSON.stringify(value));
      return { nonce, data: await subtle.encrypt(algorithm(name, nonce), key, plain) };
    },
    async open(name, { nonce, data }) {
      const plain = await subtle.decrypt(algorithm(name, nonce), key, data);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
