import { buffer } from 'node:stream/consumers';
import type { FileType } from '@visite/contract';

/**
 * A program of its own: the file comes through stdin, its type and the pixels allowed as arguments. Exit
 * code 0 means that the file was decoded to its end; whatever else happens, it is not of its type.
 */
async function decode(bytes: Buffer, type: FileType, pixelsAtMost: number): Promise<void> {
  if (type === 'image/png') {
    const { decodePng } = await import('../platform/png-decoder.ts');
    decodePng(bytes, pixelsAtMost);
  } else if (type === 'image/jpeg') {
    const { decodeJpeg } = await import('../platform/jpeg-decoder.ts');
    await decodeJpeg(bytes, pixelsAtMost);
  } else {
    await openPdf(bytes);
  }
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
}

const [type, pixels] = process.argv.slice(2);
await decode(await buffer(process.stdin), type as FileType, Number(pixels));
process.exit(0);
