import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodedLength, firstBytes, isBase64 } from './base64.ts';
import { attachment, attachmentOf } from './calls.ts';
import {
  acceptedFiles,
  attachmentTypeOf,
  type FileType,
  fileLimits,
  fileType,
  fileTypeOf,
  manipulatedSuffix,
  readDataUrl,
} from './files.ts';

const starts: Record<FileType, number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** RFC 4648 by the book: three bytes, four characters. */
function toBase64(bytes: readonly number[]): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const group = a * 65_536 + (b ?? 0) * 256 + (c ?? 0);
    text += letters.charAt(Math.floor(group / 262_144) % 64);
    text += letters.charAt(Math.floor(group / 4_096) % 64);
    text += b === undefined ? '=' : letters.charAt(Math.floor(group / 64) % 64);
    text += c === undefined ? '=' : letters.charAt(group % 64);
  }
  return text;
}

const anyBytes = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 });
const types = fileType.options;

describe('the type of a file', () => {
  it.each(types)('[FILE-1, FILE-2] %s is known by its first bytes, whatever follows', (type) => {
    fc.assert(
      fc.property(anyBytes, (rest) => {
        expect(fileTypeOf(Uint8Array.from([...starts[type], ...rest]))).toBe(type);
      }),
    );
  });

  it.each(types)(
    '[FILE-2] %s with one wrong or missing byte in its signature is refused',
    (type) => {
      for (const at of starts[type].keys()) {
        const wrong = starts[type].with(at, ((starts[type][at] ?? 0) + 1) % 256);
        expect(fileTypeOf(Uint8Array.from(wrong))).toBeNull();
        expect(fileTypeOf(Uint8Array.from(starts[type].slice(0, at)))).toBeNull();
      }
    },
  );

  it.each([
    ['a GIF', 'GIF89a'],
    ['a page', '<!doctype html><script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a program', 'MZ\u0090'],
    ['an archive', 'PK\u0003\u0004'],
    ['nothing', ''],
    ['a PDF behind a blank', ' %PDF-1.7'],
  ])('[FILE-2] %s is no accepted file', (_name, text) => {
    const bytes = Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
    expect(fileTypeOf(bytes)).toBeNull();
  });

  it('[FILE-1] choosers offer png, jpg, jpeg and pdf, and nothing else', () => {
    const offered = acceptedFiles.split(',').sort();
    expect(offered).toEqual(['.jpeg', '.jpg', '.pdf', '.png', ...types].sort());
  });

  it('[FILE-17] a client’s request gets the names of the wire', () => {
    const initiatorId = '11111111-1111-4111-8111-111111111111';
    const file = { initiatorId, base64FileContent: 'iVBORw0KGgo=', name: 'haut.png' };
    for (const type of ['image', 'pdf'] as const) {
      const sent = attachmentOf({ type, ...file });
      expect(attachment.parse(sent)).toEqual({
        type,
        initiator_id: initiatorId,
        base64_file_content: file.base64FileContent,
        name: file.name,
      });
    }
    const chat = attachmentOf({ type: 'video_chat', initiatorId, text: 'Hallo' });
    expect(attachment.parse(chat)).toEqual({
      type: 'video_chat',
      initiator_id: initiatorId,
      text: 'Hallo',
    });
  });

  it('[FILE-16] images are uploaded as image, documents as pdf', () => {
    expect(types.map(attachmentTypeOf)).toEqual(['image', 'image', 'pdf']);
  });
});

describe('base64', () => {
  it('[FILE-2] its first bytes are the bytes that were encoded', () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 20 }), (bytes, count) => {
        expect([...firstBytes(toBase64(bytes), count)]).toEqual(bytes.slice(0, count));
      }),
    );
  });

  it('[FILE-10] its decoded length is the number of bytes, with and without padding', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = toBase64(bytes);
        expect(decodedLength(text)).toBe(bytes.length);
        expect(decodedLength(text.replace(/=+$/, ''))).toBe(bytes.length);
      }),
    );
  });
});

describe('base64 text', () => {
  it('[FILE-6] is whatever bytes become', () => {
    fc.assert(fc.property(anyBytes, (bytes) => isBase64(toBase64(bytes))));
  });

  it.each(['QUJ', 'QQ=', 'Q===', 'QU=J', 'QUJ\n', 'QU J', 'QU_J', 'ÄÖÜß', '<b>x'])(
    '[FILE-6] is not %j',
    (text) => expect(isBase64(text)).toBe(false),
  );
});

describe('data URLs', () => {
  const url = (header: string, bytes: number[]) => `data:${header};base64,${toBase64(bytes)}`;

  it.each(types)('[FILE-1] %s is read when its content agrees', (type) => {
    const base64 = toBase64([...starts[type], 1, 2, 3]);
    expect(readDataUrl(`data:${type};base64,${base64}`)).toEqual({ type, base64 });
  });

  it('[FILE-1] the old spelling image/jpg is read as jpeg', () => {
    expect(readDataUrl(url('image/jpg', starts['image/jpeg']))?.type).toBe('image/jpeg');
  });

  it('[FILE-1, FILE-2] a header that claims another type than the content is refused', () => {
    for (const claimed of types) {
      for (const real of types.filter((type) => type !== claimed)) {
        expect(readDataUrl(url(claimed, starts[real]))).toBeNull();
      }
    }
  });

  it.each([
    ['no base64', 'data:image/png,abc'],
    ['a foreign type', url('text/html', starts['image/png'])],
    ['a parameter', url('image/png;charset=utf-8', starts['image/png'])],
    ['blanks inside', 'data:image/png;base64,iVBO Rw0KGgo='],
    ['text behind', `${url('image/png', starts['image/png'])}<script>`],
    ['another scheme', `https://example.org/${url('image/png', starts['image/png'])}`],
    ['no content', 'data:image/png;base64,'],
    ['nothing', ''],
  ])('[FILE-1] %s is refused', (_name, text) => {
    expect(readDataUrl(text)).toBeNull();
  });

  it('[FILE-1] no text at all makes the reader throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readDataUrl(text)).toBeNull();
      }),
    );
  });
});

it('[FILE-3, FILE-12] limits and the suffix of an illegal file are as agreed', () => {
  expect(fileLimits).toEqual({
    bytes: 10_000_000,
    bytesPerCall: 50_000_000,
    filesPerCall: 20,
    pixels: 40_000_000,
  });
  expect(manipulatedSuffix.trim()).toBe('(user manipulation)');
});
