import type { Crypto } from './commitment.ts';
import { safetyWord } from './words.ts';

const bitsPerWord = 11;
const wordsPerPair = 4;

/** In the same order on both sides, offerer first, so that both hash the same text. */
export type SafetyWordInput = {
  offererFingerprint: string;
  answererFingerprint: string;
  offererNonce: string;
  answererNonce: string;
};

/** Four words, 44 bits: equal on both sides unless there is a man in the middle [PEER-26]. */
export async function safetyWords(crypto: Crypto, handshake: SafetyWordInput): Promise<string[]> {
  const text = [
    'visite safety words 1',
    handshake.offererFingerprint,
    handshake.answererFingerprint,
    handshake.offererNonce,
    handshake.answererNonce,
  ].join('\n');
  const hash = await crypto.sha256(new TextEncoder().encode(text));
  return wordsFrom(hash);
}

function wordsFrom(hash: Uint8Array): string[] {
  let bits = 0n;
  for (const byte of hash.subarray(0, 6)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: wordsPerPair }, (_, at) => {
    const shift = BigInt(48 - bitsPerWord * (at + 1));
    return safetyWord(Number((bits >> shift) & 0x7ffn));
  });
}
