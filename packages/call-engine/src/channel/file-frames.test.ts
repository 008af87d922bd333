import { type FileDescriptor, fileFrame } from '@visite/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64ToBytes, bytesToBase64 } from '../files/base64.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';
import { decodeFrame, encodeFrame, type FileFrame } from './file-frame.ts';
import { IncomingFiles } from './incoming-files.ts';
import { OutgoingFrames } from './outgoing-frames.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';

function announced(over: Partial<FileDescriptor> = {}): IncomingFiles {
  const files = new IncomingFiles();
  files.announce({ type: 'image/png', uuid, name: 'scan.png', ...over });
  return files;
}

/** As they arrive at the other side. */
function framesOf(bytes: Uint8Array, onProgress: (fraction: number) => void = () => undefined) {
  const file = new OutgoingFrames(uuid, bytesToBase64(bytes), onProgress);
  const frames: FileFrame[] = [];
  for (let frame = file.next(); frame; frame = file.next()) {
    const decoded = decodeFrame(frame.data.buffer);
    if (!decoded) throw new Error('not a frame');
    frames.push(decoded);
  }
  return frames;
}

describe('a file in binary frames', () => {
  it('[FILE-27] weighs 20 bytes a frame more than its content and is reassembled unchanged', () => {
    const bytes = samplePng(2, 2, 200_000);
    const files = announced({ size: bytes.length });
    const fractions: number[] = [];
    const frames = framesOf(bytes, (fraction) => fractions.push(fraction));
    const rest = bytes.length - 3 * fileFrame.payload;
    expect(frames.map((frame) => frame.bytes.length)).toEqual([
      ...Array(3).fill(fileFrame.payload),
      rest,
    ]);
    expect(fractions.at(-1)).toBe(1);
    const results = frames.map((frame) => files.addFrame(frame));
    expect(results.map(({ type }) => type)).toEqual([...Array(3).fill('progress'), 'complete']);
    const [last] = results.slice(-1);
    expect(last?.type === 'complete' && base64ToBytes(last.base64)).toEqual(bytes);
  });

  it.each([
    ['a script', new TextEncoder().encode('<script>alert(1)</script>')],
    ['a pdf announced as png', samplePdf()],
    ['a picture of 41 megapixels', samplePng(10_000, 4_100)],
  ])('[FILE-27, FILE-12, FILE-10] with %s inside is detected', (_name, bytes) => {
    const files = announced({ size: bytes.length });
    expect(framesOf(bytes).map((frame) => files.addFrame(frame).type)).toEqual(['manipulated']);
  });

  it('[FILE-27, FILE-8] nobody announced is an error, late frames of a closed one are not', () => {
    const [frame] = framesOf(samplePng());
    if (!frame) throw new Error('a frame expected');
    expect(new IncomingFiles().addFrame(frame)).toEqual({ type: 'unknown', uuid });
    const files = announced({ size: 70 });
    files.refuse(uuid);
    expect(files.addFrame(frame)).toEqual({ type: 'ignored' });
  });

  it.each<[string, Partial<FileDescriptor>, (frames: FileFrame[]) => (FileFrame | undefined)[]]>([
    ['out of order', { size: 200_000 }, ([, second]) => [second]],
    ['twice', { size: 200_000 }, ([first]) => [first, first]],
    ['without a size', {}, ([first]) => [first]],
    ['longer than announced', { size: 100_000 }, ([first, second]) => [first, second]],
    [
      'short before the end',
      { size: 200_000 },
      ([first]) => [first && { ...first, bytes: first.bytes.subarray(0, 10) }],
    ],
  ])('[FILE-27, FILE-9] that comes %s is aborted', (_what, over, chosen) => {
    const files = announced(over);
    const results = chosen(framesOf(samplePng(2, 2, 200_000))).map(
      (frame) => frame && files.addFrame(frame),
    );
    expect(results.at(-1)?.type).toBe('broken');
  });

  it('[FILE-27, FILE-9] half in the one and half in the other form is aborted', () => {
    const bytes = samplePng(2, 2, 200_000);
    const [frame] = framesOf(bytes);
    const chunk = { type: 'chunk', uuid, data: 'A'.repeat(100_000), isLast: false } as const;
    if (!frame) throw new Error('a frame expected');
    const first = announced({ size: bytes.length });
    expect([first.addFrame(frame).type, first.addChunk(chunk).type]).toEqual([
      'progress',
      'broken',
    ]);
    const second = announced({ size: bytes.length });
    expect([second.addChunk(chunk).type, second.addFrame(frame).type]).toEqual([
      'progress',
      'broken',
    ]);
  });

  it('[FILE-27, PEER-36] any bytes are a frame that says the same again, or none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        const frame = decodeFrame(data.slice().buffer);
        if (frame) expect(encodeFrame(frame)).toEqual(data);
        else expect(data.length).toBeLessThanOrEqual(fileFrame.header);
      }),
    );
    expect(decodeFrame(new ArrayBuffer(fileFrame.header + fileFrame.payload + 1))).toBeNull();
  });
});
