import { parentPort } from 'node:worker_threads';
import { type FileType, fileLimits } from '@visite/contract';
import { decodeJpeg } from '../platform/jpeg-decoder.ts';
import { decodePng } from '../platform/png-decoder.ts';

/** Runs in a thread of its own; an error means that the file is not of its type. */
async function decode(bytes: Buffer, type: FileType): Promise<void> {
  if (type === 'image/png') decodePng(bytes, fileLimits.pixels);
  else if (type === 'image/jpeg') await decodeJpeg(bytes, fileLimits.pixels);
  else await openPdf(bytes);
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
