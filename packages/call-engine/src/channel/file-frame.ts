import { fileFrame } from '@visite/contract';

/** A piece of a file: `offset` is the place of its first byte. */
export type FileFrame = { uuid: string; offset: number; bytes: Uint8Array };

const uuidBytes = 16;
/** Each shown step draws the page again: not after every frame of a large file. */
const shownSteps = 50;

/** Whether a transfer has come far enough to be shown again. */
export function isStep(before: number, after: number): boolean {
  return Math.floor(before * shownSteps) !== Math.floor(after * shownSteps);
}

export function encodeFrame({ uuid, offset, bytes }: FileFrame): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(fileFrame.header + bytes.length);
  const digits = uuid.replaceAll('-', '');
  for (let at = 0; at < uuidBytes; at += 1) {
    frame[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  }
  new DataView(frame.buffer).setUint32(uuidBytes, offset);
  frame.set(bytes, fileFrame.header);
  return frame;
}

/** Null for what cannot be a frame. */
export function decodeFrame(data: ArrayBuffer): FileFrame | null {
  const length = data.byteLength - fileFrame.header;
  if (length < 1 || length > fileFrame.payload) return null;
  const digits = Array.from(new Uint8Array(data, 0, uuidBytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return {
    uuid: digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    offset: new DataView(data).getUint32(uuidBytes),
    bytes: new Uint8Array(data, fileFrame.header),
  };
}
