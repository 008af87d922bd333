import { parentPort } from 'node:worker_threads';
import { constants, inflateSync } from 'node:zlib';
import { type FileType, fileLimits } from '@visite/contract';
import { PNG } from 'pngjs';
import { decodeJpeg } from './jpeg-decoder.ts';

/** Runs in a thread of its own; an error means that the file is not of its type. */
async function decode(bytes: Buffer, type: FileType): Promise<void> {
  if (type === 'image/png') decodePng(bytes);
  else if (type === 'image/jpeg') await decodeJpeg(bytes, fileLimits.pixels);
  else await openPdf(bytes);
}

function decodePng(bytes: Buffer): void {
  // Before anything is unpacked: a few bytes can declare gigabytes.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width * height === 0 || width * height > fileLimits.pixels) throw new Error('pixels');
  if (bytes[28] === 1) boundInterlaced(bytes, width, height);
  PNG.sync.read(bytes);
}

/** The decoder bounds what it unpacks only for pictures that are not interlaced. */
function boundInterlaced(bytes: Buffer, width: number, height: number): void {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  // Eight bytes a pixel at most, and a filter byte for each row of each of seven passes.
  const maxOutputLength = width * height * 8 + (width + height) * 16 + 1_024;
  inflateSync(Buffer.concat(parts), { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
}

/** No scripts, no fonts, no network: opened, and its first page read. */
async function openPdf(bytes: Buffer): Promise<void> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: true,
    verbosity: 0,
  });
  const document = await task.promise;
  await document.getPage(1);
  await task.destroy();
}

parentPort?.on('message', ({ bytes, type }: { bytes: Uint8Array; type: FileType }) => {
  decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type).then(
    () => parentPort?.postMessage(true),
    () => parentPort?.postMessage(false),
  );
});
