import { describe, expect, it } from 'vitest';
import { sampleJpeg, samplePdf, samplePng } from '../testing/sample-files.ts';
import { base64ToBytes, bytesToBase64 } from './base64.ts';
import { fitsIntoCall, validateBase64, validateFile } from './file-validation.ts';
import { imageSize } from './image-size.ts';
import { stripMetadata } from './photo-metadata.ts';
import { prepareFile } from './prepare-file.ts';

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

describe('files before they are sent', () => {
  it('[FILE-1, FILE-2] are identified by content', () => {
    expect(validateFile(samplePng())).toEqual({ ok: true, type: 'image/png' });
    expect(validateFile(sampleJpeg())).toEqual({ ok: true, type: 'image/jpeg' });
    expect(validateFile(samplePdf())).toEqual({ ok: true, type: 'application/pdf' });
    const html = new TextEncoder().encode('<html>');
    expect(validateFile(html)).toEqual({ ok: false, reason: 'wrong-type' });
  });

  it.each([
    ['the header alone', '%PDF-1.7'],
    [
      'HTML behind the header',
      '%PDF-1.7\n<html><script>alert(1)</script> 1 0 obj startxref 0 %%EOF',
    ],
    ['a drawing behind the header', '%PDF-1.7 <svg onload=x> 1 0 obj startxref 0 %%EOF'],
    ['a page without an object', '%PDF-1.7 hello startxref 0 %%EOF'],
    ['no end', '%PDF-1.7 1 0 obj startxref 0'],
    ['the end before the reference', '%PDF-1.7 1 0 obj %%EOF startxref'],
    ['no version', '%PDF-x 1 0 obj startxref 0 %%EOF'],
    ['a blank in front', ' %PDF-1.7 1 0 obj startxref 0 %%EOF'],
  ])('[FILE-25] %s is no PDF', (_what, text) => {
    const bytes = new TextEncoder().encode(text);
    expect(validateFile(bytes)).toEqual({ ok: false, reason: 'wrong-type' });
    expect(validateBase64(bytesToBase64(bytes))).toEqual({ ok: false, reason: 'wrong-type' });
  });

  it('[FILE-3] keep to 10 MB, 40 megapixels, 20 files and 50 MB a call', () => {
    expect(validateFile(samplePdf(10_000_000)).ok).toBe(true);
    expect(validateFile(samplePdf(10_000_001))).toMatchObject({ reason: 'too-large' });
    expect(validateFile(samplePng(8_000, 5_000)).ok).toBe(true);
    expect(validateFile(samplePng(8_000, 5_001))).toMatchObject({ reason: 'too-many-pixels' });
    expect(fitsIntoCall({ files: 19, bytes: 49_000_000 }, 1_000_000)).toBe(true);
    expect(fitsIntoCall({ files: 20, bytes: 0 }, 1)).toBe(false);
    expect(fitsIntoCall({ files: 1, bytes: 49_000_000 }, 1_000_001)).toBe(false);
  });

  it('[FILE-4] lose the location of a photo and keep its orientation', () => {
    const photo = sampleJpeg(6);
    expect(textOf(photo)).toContain('GPS');
    const stripped = stripMetadata(photo);
    expect(textOf(stripped)).not.toContain('GPS');
    expect(imageSize(stripped)).toEqual({ width: 4, height: 3 });
    // Exif, big endian, one entry: orientation 6.
    expect(Array.from(stripped.subarray(22, 32))).toEqual([1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]);
    expect(textOf(stripped.subarray(-5))).toBe(textOf(photo.subarray(-5)));
    expect(stripMetadata(samplePdf())).toEqual(samplePdf());
  });

  it('[FILE-4] lose the text blocks of a PNG', () => {
    const png = samplePng(2, 2, 5);
    const text = new Uint8Array(12 + 3);
    new DataView(text.buffer).setUint32(0, 3);
    text.set(new TextEncoder().encode('eXIfGPS'), 4);
    const withText = Uint8Array.from([...png.subarray(0, 33), ...text, ...png.subarray(33)]);
    expect(stripMetadata(withText)).toEqual(png);
  });

  it('[FILE-5, FILE-10] get a name, a type, a size and base64 content', () => {
    const prepared = prepareFile(' Befund\u0000.pdf ', samplePdf(41));
    expect(prepared).toMatchObject({
      ok: true,
      file: { name: 'Befund.pdf', type: 'application/pdf', size: 41 },
    });
    const long = prepareFile(`${'x'.repeat(400)}.jpeg`, sampleJpeg());
    expect(long.ok && long.file.name).toHaveLength(105);
    expect(long.ok && long.file.name.endsWith('.jpeg')).toBe(true);
    expect(prepareFile('virus.png', new Uint8Array([77, 90]))).toMatchObject({ ok: false });
  });

  it('[FILE-5] survive base64 encoding and decoding', () => {
    const bytes = Uint8Array.from({ length: 70_001 }, (_, at) => at % 256);
    expect(base64ToBytes(bytesToBase64(bytes))).toEqual(bytes);
    expect(base64ToBytes('?')).toBeNull();
  });
});
