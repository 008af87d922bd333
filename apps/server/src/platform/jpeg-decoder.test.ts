import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatJpegFile, jpegFile, progressiveJpegFile } from '../../test/files.ts';
import { decodeJpeg } from './jpeg-decoder.ts';

const pixels = 40_000_000;
const files = [
  ['baseline', await jpegFile(37, 19)],
  ['progressive', progressiveJpegFile()],
] as const;
const isTaken = (file: Uint8Array, atMost = pixels) =>
  decodeJpeg(file, atMost).then(
    () => true,
    () => false,
  );
const frameAt = (file: Buffer) =>
  file.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(file[at + 1] ?? 0));
/** The file with other bytes in front of its frame header. */
const withBytes = (file: Buffer, ...bytes: number[]) =>
  Buffer.concat([
    file.subarray(0, frameAt(file)),
    Buffer.from(bytes),
    file.subarray(frameAt(file)),
  ]);

describe('the decoder of jpegs', () => {
  it.each(files)('[FILE-18] takes a %s one', async (_name, file) => {
    expect(await isTaken(file)).toBe(true);
  });

  it('[FILE-18] takes grey ones, and ones with a comment or fill bytes between the markers', async () => {
    expect(await isTaken(flatJpegFile(8, 8, 1))).toBe(true);
    const colour = flatJpegFile(8, 8, 3);
    expect(await isTaken(colour)).toBe(true);
    expect(await isTaken(withBytes(colour, 0xff, 0xfe, 0, 4, 65, 66))).toBe(true);
    expect(await isTaken(withBytes(colour, 0xff, 0xff, 0xff))).toBe(true);
    // Some cameras write a few bytes too many before the end.
    const end = colour.length - 2;
    const long = Buffer.concat([colour.subarray(0, end), Buffer.alloc(3), colour.subarray(end)]);
    expect(await isTaken(long)).toBe(true);
  });

  it('[FILE-18] tells a damaged one from a good one that is decoded at the same time', async () => {
    const [good, other] = files.map(([, file]) => file);
    const cut = good?.subarray(0, good.length - 40) ?? Buffer.alloc(0);
    const all = [good, cut, other, cut, good].map((file) => isTaken(file ?? Buffer.alloc(0)));
    expect(await Promise.all(all)).toEqual([true, false, true, false, true]);
  });

  it.each(files)('[FILE-18] takes no %s one that is cut off, wherever', async (_name, file) => {
    const taken: number[] = [];
    // An odd step: the cuts fall on every part of markers, lengths and data.
    for (let length = file.length - 2; length > 0; length -= 9) {
      if (await isTaken(file.subarray(0, length))) taken.push(length);
    }
    expect(taken).toEqual([]);
  });

  it.each(files)(
    '[FILE-3] bounds the pixels of a %s one before it decodes',
    async (_name, file) => {
      const huge = Buffer.from(file);
      huge.writeUInt16BE(8_000, frameAt(file) + 5);
      huge.writeUInt16BE(5_001, frameAt(file) + 7);
      await expect(decodeJpeg(huge, pixels)).rejects.toThrow('too many pixels');
    },
  );

  it('[FILE-3] finds the size that the decoder would find, whatever precedes it', async () => {
    const huge = flatJpegFile(65_000, 65_000, 3, 8);
    const small = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0];
    const hidden = [0xff, 0xfe, 0, small.length + 2, ...small];
    for (const bytes of [
      // A small frame inside a comment, and behind a marker that has no length.
      hidden,
      [0xff, 0xd0, ...hidden],
      [0xff, 0x01, ...hidden],
      [1, 2, 3, ...hidden],
    ]) {
      await expect(decodeJpeg(withBytes(huge, ...bytes), pixels)).rejects.toThrow(
        'too many pixels',
      );
    }
    // Two frames: the decoder knows only one.
    expect(await isTaken(withBytes(huge, ...small))).toBe(false);
  });

  it('[FILE-18] comes to an end with whatever it is given', async () => {
    const [baseline, progressive] = files.map(([, file]) => file);
    const change = fc.tuple(fc.nat(), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(baseline, progressive),
        fc.array(change),
        async (file, changes) => {
          const copy = Buffer.from(file ?? []);
          for (const [at, byte] of changes) copy[at % copy.length] = byte;
          expect(await isTaken(copy, 10_000)).toBeTypeOf('boolean');
        },
      ),
    );
  });
});
