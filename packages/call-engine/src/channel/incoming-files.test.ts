import { type Chunk, chunkCharacters, type FileDescriptor } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { bytesToBase64 } from '../files/base64.ts';
import { samplePdf, samplePng } from '../testing/sample-files.ts';
import { IncomingFiles } from './incoming-files.ts';
import { OutgoingFile } from './outgoing-file.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';
const describeFile = (over: Partial<FileDescriptor> = {}): FileDescriptor => ({
  type: 'image/png',
  uuid,
  name: 'scan.png',
  ...over,
});

function chunksOf(base64: string): Chunk[] {
  const file = new OutgoingFile(uuid, base64, () => undefined);
  const chunks: Chunk[] = [];
  for (let chunk = file.next(); chunk; chunk = file.next()) chunks.push(chunk);
  return chunks;
}

describe('a received file', () => {
  it('[FILE-6] arrives in chunks of 100,000 characters and is reassembled unchanged', () => {
    const bytes = samplePng(2, 2, 200_000);
    const base64 = bytesToBase64(bytes);
    const files = new IncomingFiles();
    files.announce(describeFile({ size: bytes.length }));
    const chunks = chunksOf(base64);
    expect(chunks.map((chunk) => chunk.data.length)).toEqual([100_000, 100_000, 66_744]);
    expect(chunks.map((chunk) => chunk.isLast)).toEqual([false, false, true]);
    const results = chunks.map((chunk) => files.addChunk(chunk));
    expect(results.map((result) => result.type)).toEqual(['progress', 'progress', 'complete']);
    expect(results[2]).toMatchObject({ base64 });
  });

  it.each([
    ['a script', bytesToBase64(new TextEncoder().encode('<script>alert(1)</script>')), {}],
    ['a pdf announced as png', bytesToBase64(samplePdf()), {}],
    ['another size', bytesToBase64(samplePng()), { size: 30 }],
    ['a picture of 41 megapixels', bytesToBase64(samplePng(10_000, 4_100)), {}],
    ['nothing', '', {}],
    ['broken base64', 'A', {}],
  ])('[FILE-12, FILE-10] with %s inside is detected', (_name, base64, over) => {
    const files = new IncomingFiles();
    files.announce(describeFile(over));
    const last: Chunk = { type: 'chunk', uuid, data: base64, isLast: true };
    expect(['manipulated', 'broken']).toContain(files.addChunk(last).type);
  });

  it('[FILE-8] nobody announced is an error, but late chunks of a closed one are not', () => {
    const files = new IncomingFiles();
    const chunk: Chunk = { type: 'chunk', uuid, data: 'QUJD', isLast: true };
    expect(files.addChunk(chunk)).toEqual({ type: 'unknown', uuid });
    files.announce(describeFile());
    files.addChunk({ ...chunk, cancelled: true });
    expect(files.addChunk(chunk)).toEqual({ type: 'ignored' });
  });

  it('[FILE-9] with chunks out of order is aborted', () => {
    const files = new IncomingFiles();
    const [first, second] = chunksOf('A'.repeat(250_000));
    files.announce(describeFile());
    if (!first || !second) throw new Error('two chunks expected');
    expect(files.addChunk(second)).toMatchObject({ type: 'broken' });
    files.announce(describeFile());
    files.addChunk(first);
    expect(files.addChunk(first)).toMatchObject({ type: 'broken' });
  });

  it('[FILE-9] of 50 MB of endless chunks is aborted at the limit, and nothing is kept', () => {
    const files = new IncomingFiles();
    files.announce(describeFile());
    const data = 'A'.repeat(chunkCharacters);
    const results = Array.from({ length: 700 }, () =>
      files.addChunk({ type: 'chunk', uuid, data, isLast: false }),
    );
    const end = results.findIndex((result) => result.type === 'broken');
    expect(end).toBe(133);
    expect(results.slice(end + 1).every((result) => result.type === 'ignored')).toBe(true);
  });

  it('[FILE-11] restarts on a second announcement, unless it is complete', () => {
    const base64 = bytesToBase64(samplePng(2, 2, 100_000));
    const files = new IncomingFiles();
    const chunks = chunksOf(base64);
    files.announce(describeFile());
    if (chunks[0]) files.addChunk(chunks[0]);
    expect(files.announce(describeFile())).toBe('expected');
    const results = chunks.map((chunk) => files.addChunk(chunk));
    expect(results.at(-1)).toMatchObject({ type: 'complete' });
    expect(files.announce(describeFile())).toBe('known');
  });
});
