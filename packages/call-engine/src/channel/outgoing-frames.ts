import { decodedLength, fileFrame } from '@visite/contract';
import { base64ToBytes } from '../files/base64.ts';
import { encodeFrame, isStep } from './file-frame.ts';

/** As it goes over the wire. */
export type EncodedFrame = { data: Uint8Array<ArrayBuffer>; isLast: boolean };

const frameCharacters = (fileFrame.payload / 3) * 4;

/** Splits one file into binary frames for one receiver; decoded piece by piece, as they are sent [FILE-27]. */
export class OutgoingFrames {
  readonly uuid: string;
  readonly #base64: string;
  readonly #onProgress: (fraction: number) => void;
  #offset = 0;
  #at = 0;

  constructor(uuid: string, base64: string, onProgress: (fraction: number) => void) {
    this.uuid = uuid;
    this.#base64 = base64;
    this.#onProgress = onProgress;
  }

  next(): EncodedFrame | null {
    const bytes = base64ToBytes(this.#base64.slice(this.#at, this.#at + frameCharacters));
    if (!bytes?.length) return null;
    const data = encodeFrame({ uuid: this.uuid, offset: this.#offset, bytes });
    const size = decodedLength(this.#base64);
    const before = this.#offset / size;
    this.#offset += bytes.length;
    this.#at += frameCharacters;
    const fraction = this.#offset / size;
    if (isStep(before, fraction)) this.#onProgress(fraction);
    return { data, isLast: this.#at >= this.#base64.length };
  }
}
