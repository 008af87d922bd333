/** A multiple of three, so that slices join without padding; more would exceed the argument limit. */
const sliceBytes = 0x7ffe;

/** The native conversion is ten times as fast; older browsers lack it. */
type Native = { toBase64?: () => string };
type NativeClass = { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

export function bytesToBase64(bytes: Uint8Array & Native): string {
  if (bytes.toBase64) return bytes.toBase64();
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const slice = bytes.subarray(at, at + sliceBytes);
    parts.push(btoa(Reflect.apply(String.fromCharCode, null, slice)));
  }
  return parts.join('');
}

/** Null for text that is not base64. */
export function base64ToBytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const { fromBase64 } = Uint8Array as Uint8ArrayConstructor & NativeClass;
    return fromBase64 ? fromBase64.call(Uint8Array, base64) : decoded(base64);
  } catch {
    return null;
  }
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
