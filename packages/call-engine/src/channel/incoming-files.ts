import {
  type Chunk,
  chunkCharacters,
  decodedLength,
  type FileDescriptor,
  fileLimits,
} from '@visite/contract';
import { validateBase64 } from '../files/file-validation.ts';

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

type Transfer = { descriptor: FileDescriptor; parts: string[]; characters: number };

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
    this.#transfers.set(descriptor.uuid, { descriptor, parts: [], characters: 0 });
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
    return this.#finish(transfer);
  }

  #finish({ descriptor, parts }: Transfer): IncomingResult {
    const { uuid } = descriptor;
    this.#close(uuid);
    this.#complete.add(uuid);
    const base64 = parts.join('');
    const reason = manipulationReason(base64, descriptor);
    return reason ? { type: 'manipulated', uuid, reason } : { type: 'complete', uuid, base64 };
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

function chunkViolation(chunk: Chunk, { descriptor, parts, characters }: Transfer): string | null {
  if (chunk.index !== undefined && chunk.index !== parts.length) return 'chunks out of order';
  if (!chunk.isLast && chunk.data.length !== chunkCharacters) return 'a short chunk before the end';
  if (!chunk.isLast && chunk.data.endsWith('=')) return 'padding before the end';
  if (characters + chunk.data.length > expectedCharacters(descriptor))
    return 'longer than announced';
  return null;
}

function manipulationReason(base64: string, { size, type }: FileDescriptor): string | null {
  if (size !== undefined && decodedLength(base64) !== size) return 'not of the announced size';
  const validated = validateBase64(base64);
  if (!validated.ok) return validated.reason;
  return validated.type === type ? null : `announced as ${type}, but ${validated.type}`;
}
