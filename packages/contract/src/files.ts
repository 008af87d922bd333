import * as z from 'zod/mini';
import { firstBytes } from './base64.ts';

export const fileType = z.enum(['image/png', 'image/jpeg', 'application/pdf']);
export type FileType = z.infer<typeof fileType>;

export const fileLimits = {
  bytes: 10_000_000,
  bytesPerCall: 50_000_000,
  filesPerCall: 20,
  pixels: 40_000_000,
} as const;

export const manipulatedSuffix = ' (user manipulation)';

/** Extensions and types for a file chooser. */
export const acceptedFiles = '.png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf';

const signatures: readonly (readonly [FileType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** What the bytes say they are, whatever a name or a header claims; null if nothing we accept. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  for (const [type, signature] of signatures) {
    if (signature.every((byte, at) => bytes[at] === byte)) return type;
  }
  return null;
}

const dataUrlForm = /^data:([a-z]+\/[a-z+.-]+);base64,([A-Za-z0-9+/]*={0,2})$/;

/** A base64 data URL whose content is what its header says; null otherwise. */
export function readDataUrl(url: string): { type: FileType; base64: string } | null {
  const match = dataUrlForm.exec(url);
  if (!match?.[1] || match[2] === undefined) return null;
  const claimed = match[1] === 'image/jpg' ? 'image/jpeg' : match[1];
  const type = fileTypeOf(firstBytes(match[2]));
  return type !== null && type === claimed ? { type, base64: match[2] } : null;
}

/** The attachment variant in which a file of this type is uploaded. */
export function attachmentTypeOf(type: FileType): 'image' | 'pdf' {
  return type === 'application/pdf' ? 'pdf' : 'image';
}
