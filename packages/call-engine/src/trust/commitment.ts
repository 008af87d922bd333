/** The used part of WebCrypto. */
export type Crypto = {
  randomBytes(length: number): Uint8Array;
  sha256(data: Uint8Array): Promise<Uint8Array>;
};

const nonceBytes = 32;

export function createNonce(crypto: Crypto): string {
  return toBase64(crypto.randomBytes(nonceBytes));
}

/**
 * The same nonce for the same offer, over reloads too; without the secret nobody can tell it ahead.
 * The inner hash has a fixed length, so that no longer text has a nonce that follows from this one.
 */
export async function createAnswerNonce(
  crypto: Crypto,
  secret: string,
  offer: { fingerprint: string; commitment: string },
): Promise<string> {
  const text = `visite answer nonce\n${offer.fingerprint}\n${offer.commitment}`;
  const inner = await crypto.sha256(new TextEncoder().encode(text));
  return toBase64(await crypto.sha256(Uint8Array.from([...fromBase64(secret), ...inner])));
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
