/** As the file says by its mark, else UTF-8 if it is that, else what German Windows programs write. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(charsetOf(bytes)).decode(bytes);
}

function charsetOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return unmarked;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Every second byte of Latin letters in UTF-16 is zero. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const seen = bytes.subarray(0, 400);
  const zeros = [0, 0];
  for (const [at, byte] of seen.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > seen.length / 4) return 'utf-16le';
  return even > seen.length / 4 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // A TypeError is all that a fatal decoder says.
    return false;
  }
}
