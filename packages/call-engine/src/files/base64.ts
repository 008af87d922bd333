const sliceBytes = 0x8000;

/** Whole files in one go would overflow the argument list of fromCharCode. */
export function bytesToBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + sliceBytes)));
  }
  return btoa(parts.join(''));
}

/** Null for text that is not base64. */
export function base64ToBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
