import {
  type Chunk,
  chunkCharacters,
  decodedLength,
  type FileDescriptor,
  fileFrame,
  fileLimits,
} from '@visite/contract';
import { bytesToBase64 } from '../files/base64.ts';
import { type ValidatedFile, validateBase64, validateFile } from '../files/file-validation.ts';
import { type FileFrame, isStep } from './file-frame.ts';

/** Characters of base64 for a file of the maximum size. */
const longestBase64 = Math.ceil(fileLimits.bytes / 3) * 4;

export type IncomingResult =
  | { type: 'progress'; uuid: string; fraction: number }
  | { type: 'complete'; uuid: string; base64: string }
  | { type: 'cancelled'; uuid: string }
  /** Complete, but not what was announced [FILE-12]. */
  | { type: 'manipulated'; uuid: string; reason: string }
  /** Chunks that violate the protocol [FILE-9]. */
  | { type: 'broken'; uuid: string; reason: string }
  | { type: 'unknown'; uuid: string }
  | { type: 'ignored' };

type Transfer = {
  descriptor: FileDescriptor;
  /** In the specified chunks. */
  parts: string[];
  characters: number;
  /** In binary frames. */
  frames: Uint8Array[];
  bytes: number;
};

/** Reassembles one person's files and validates every chunk. */
export class IncomingFiles {
  readonly #transfers = new Map<string, Transfer>();
  /** Finished, cancelled or broken: late chunks of these are ignored. */
  readonly #closed = new Set<string>();
  readonly #complete = new Set<string>();

  /** `known`: already complete; the sender missed our acknowledgement. */
  announce(descriptor: FileDescriptor): 'expected' | 'known' {
    if (this.#complete.has(descriptor.uuid)) return 'known';
    this.#closed.delete(descriptor.uuid);
    this.#transfers.set(descriptor.uuid, {
      descriptor,
      parts: [],
      characters: 0,
      frames: [],
      bytes: 0,
    });
    return 'expected';
  }

  refuse(uuid: string): void {
    this.#close(uuid);
  }

  addChunk(chunk: Chunk): IncomingResult {
    const { uuid } = chunk;
    const transfer = this.#transfers.get(uuid);
    if (!transfer) {
      // Without data it is an acknowledgement or cancellation of a file that we no longer track.
      const isLate = this.#closed.has(uuid) || chunk.data === '';
      return isLate ? { type: 'ignored' } : { type: 'unknown', uuid };
    }
    if (chunk.cancelled) {
      this.#close(uuid);
      return { type: 'cancelled', uuid };
    }
    const violation = chunkViolation(chunk, transfer);
    if (violation) {
      this.#close(uuid);
      return { type: 'broken', uuid, reason: violation };
    }
    transfer.parts.push(chunk.data);
    transfer.characters += chunk.data.length;
    if (!chunk.isLast) return { type: 'progress', uuid, fraction: fractionOf(transfer) };
    const base64 = transfer.parts.join('');
    const length = decodedLength(base64);
    return this.#finish(transfer, length, validateBase64(base64), () => base64);
  }

  /** The same rules as for the chunks: in order, as long as announced, nothing that nobody announced. */
  addFrame(frame: FileFrame): IncomingResult {
    const { uuid } = frame;
    const transfer = this.#transfers.get(uuid);
    if (!transfer) return this.#closed.has(uuid) ? { type: 'ignored' } : { type: 'unknown', uuid };
    const { size = 0 } = transfer.descriptor;
    const violation = frameViolation(frame, transfer, size);
    if (violation) {
      this.#close(uuid);
      return { type: 'broken', uuid, reason: violation };
    }
    transfer.frames.push(frame.bytes);
    const before = transfer.bytes / size;
    transfer.bytes += frame.bytes.length;
    const fraction = transfer.bytes / size;
    if (fraction < 1)
      return isStep(before, fraction) ? { type: 'progress', uuid, fraction } : { type: 'ignored' };
    const whole = joined(transfer.frames, size);
    return this.#finish(transfer, size, validateFile(whole), () => bytesToBase64(whole));
  }

  #finish(
    { descriptor }: Transfer,
    length: number,
    validated: ValidatedFile,
    base64: () => string,
  ): IncomingResult {
    const { uuid } = descriptor;
    this.#close(uuid);
    this.#complete.add(uuid);
    const reason = manipulationReason(length, validated, descriptor);
    if (reason) return { type: 'manipulated', uuid, reason };
    return { type: 'complete', uuid, base64: base64() };
  }

  #close(uuid: string): void {
    this.#transfers.delete(uuid);
    this.#closed.add(uuid);
  }
}

function expectedCharacters({ size }: FileDescriptor): number {
  return size === undefined ? longestBase64 : Math.ceil(size / 3) * 4;
}

function fractionOf({ descriptor, characters }: Transfer): number {
  return Math.min(1, characters / Math.max(1, expectedCharacters(descriptor)));
}

function chunkViolation(
  chunk: Chunk,
  { descriptor, parts, characters, bytes }: Transfer,
): string | null {
  if (bytes > 0) return 'chunks after binary frames';
  if (chunk.index !== undefined && chunk.index !== parts.length) return 'chunks out of order';
  if (!chunk.isLast && chunk.data.length !== chunkCharacters) return 'a short chunk before the end';
  if (!chunk.isLast && chunk.data.endsWith('=')) return 'padding before the end';
  if (characters + chunk.data.length > expectedCharacters(descriptor))
    return 'longer than announced';
  return null;
}

function frameViolation(
  { offset, bytes: { length } }: FileFrame,
  { characters, bytes }: Transfer,
  size: number,
): string | null {
  if (characters > 0) return 'binary frames after chunks';
  if (offset !== bytes) return 'frames out of order';
  if (bytes + length > size) return 'longer than announced';
  if (bytes + length < size && length !== fileFrame.payload) return 'a short frame before the end';
  return null;
}

function joined(frames: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole;
}

function manipulationReason(
  length: number,
  validated: ValidatedFile,
  { size, type }: FileDescriptor,
): string | null {
  if (size !== undefined && length !== size) return 'not of the announced size';
  if (!validated.ok) return validated.reason;
  return validated.type === type ? null : `announced as ${type}, but ${validated.type}`;
}
