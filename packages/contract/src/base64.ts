const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The first bytes of a base64 text, enough for the signature, without decoding megabytes. */
export function firstBytes(base64: string, count = 12): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of base64) {
    const value = alphabet.indexOf(character);
    if (value < 0 || bytes.length >= count) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
    held &= 0xff;
  }
  return Uint8Array.from(bytes);
}

/** Bytes that a base64 text stands for. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** Browsers decode a hundred times as fast as an expression looks; Node has no such function yet. */
type Native = { fromBase64?: (text: string) => Uint8Array };
const base64Form = /^[A-Za-z0-9+/]*={0,2}$/;

/** Whole groups of four, nothing else: the browser's own decoder would pass over white space. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const { fromBase64 } = Uint8Array as Native;
  if (!fromBase64) return base64Form.test(text);
  try {
    return fromBase64.call(Uint8Array, text).length === decodedLength(text);
  } catch {
    return false;
  }
}
