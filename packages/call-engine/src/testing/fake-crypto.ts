import type { Crypto } from '../trust/commitment.ts';

/** Deterministic and without real time, which a WebCrypto digest takes. Not a cryptographic hash. */
export function fakeCrypto(seed = 1): Crypto {
  let state = seed;
  return {
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      }),
    sha256: async (data) => {
      const hash = new Uint8Array(32);
      for (let at = 0; at < hash.length; at += 1) {
        let sum = 0x811c9dc5 ^ at;
        for (const byte of data) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
        hash[at] = sum >>> 16;
      }
      return hash;
    },
  };
}
