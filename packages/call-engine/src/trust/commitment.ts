/** The used part of WebCrypto. */
export type Crypto = {
  randomBytes(length: number): Uint8Array;
  sha256(data: Uint8Array): Promise<Uint8Array>;
};

const nonceBytes = 32;

export function createNonce(crypto: Crypto): string {
  return toBase64(crypto.randomBytes(nonceBytes));
}

/** Binds the offerer to its nonce before it has seen the answerer's [PEER-25]. */
export async function createCommitment(crypto: Crypto, nonce: string): Promise<string> {
  return toBase64(await crypto.sha256(fromBase64(nonce)));
}

export async function matchesCommitment(
  crypto: Crypto,
  commitment: string,
  nonce: string,
): Promise<boolean> {
  return (await createCommitment(crypto, nonce)) === commitment;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
