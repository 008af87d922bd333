import type { Language } from '@visite/contract';
import type { Crypto } from './commitment.ts';
import { safetyWord } from './words.ts';

const wordsPerPair = 4;

/** In the same order on both sides, offerer first, so that both hash the same text. */
export type SafetyWordInput = {
  offererFingerprint: string;
  answererFingerprint: string;
  offererNonce: string;
  answererNonce: string;
};

/**
 * Four words and a number, 44 bits: equal on both sides unless there is a man in the middle
 * [PEER-26]. The language is the practice's, so that both sides see the same words.
 */
export async function safetyWords(
  crypto: Crypto,
  handshake: SafetyWordInput,
  language: Language,
): Promise<string[]> {
  const text = [
    'visite safety words 2',
    handshake.offererFingerprint,
    handshake.answererFingerprint,
    handshake.offererNonce,
    handshake.answererNonce,
  ].join('\n');
  const hash = await crypto.sha256(new TextEncoder().encode(text));
  const words = [...hash.subarray(0, wordsPerPair)].map((byte) => safetyWord(byte, language));
  return [...words, numberFrom(hash.subarray(wordsPerPair, wordsPerPair + 2))];
}

/** Twelve bits as four digits. */
function numberFrom([high = 0, low = 0]: Uint8Array): string {
  return String((high << 4) | (low >> 4)).padStart(4, '0');
}
