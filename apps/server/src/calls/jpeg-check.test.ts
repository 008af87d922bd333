import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jpegFile, progressiveJpegFile } from '../../test/files.ts';
import { checkJpeg } from './jpeg-check.ts';

const pixels = 40_000_000;
const files = [
  ['baseline', jpegFile(37, 19)],
  ['progressive', progressiveJpegFile()],
] as const;

describe('the check of a jpeg', () => {
  it.each(files)('[FILE-18] takes a %s one', (_name, file) => {
    expect(() => checkJpeg(file, pixels)).not.toThrow();
  });

  it.each(files)('[FILE-18] takes no %s one that is cut off, wherever', (_name, file) => {
    for (let length = 0; length < file.length - 1; length += 1) {
      expect(() => checkJpeg(file.subarray(0, length), pixels)).toThrow();
    }
  });

  it.each(files)('[FILE-3] looks at the size of a %s one before anything else', (_name, file) => {
    const at = file.findIndex(
      (byte, index) => byte === 0xff && [0xc0, 0xc2].includes(file[index + 1] ?? 0),
    );
    const huge = Buffer.from(file);
    huge.writeUInt16BE(8_000, at + 5);
    huge.writeUInt16BE(5_001, at + 7);
    expect(() => checkJpeg(huge, pixels)).toThrow('pixels');
  });

  it('[FILE-18] comes to an end with whatever it is given', () => {
    const [baseline, progressive] = files.map(([, file]) => file);
    const change = fc.tuple(fc.nat(), fc.nat(255));
    fc.assert(
      fc.property(fc.constantFrom(baseline, progressive), fc.array(change), (file, changes) => {
        const copy = Buffer.from(file ?? []);
        for (const [at, byte] of changes) copy[at % copy.length] = byte;
        try {
          checkJpeg(copy, 10_000);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
