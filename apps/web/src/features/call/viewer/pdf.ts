import { base64ToBytes } from '@visite/call-engine';
import {
  getDocument,
  PasswordException,
  type PDFPageProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { trustedWorkerAddress } from './trusted-worker.ts';

export interface PdfDocument {
  pages: number;
  page(number: number): Promise<PDFPageProxy>;
  close(): void;
}

export type PdfProblem = 'password' | 'broken';

const parts = `/assets/pdf-${version}/`;
/** Larger images in a document are not rendered: they would exhaust a phone's memory. */
const largestPicture = 64_000_000;

let worker: PDFWorker | null = null;

function sharedWorker(): PDFWorker {
  if (!worker || worker.destroyed) {
    const port = new Worker(trustedWorkerAddress(workerAddress), { type: 'module' });
    worker = PDFWorker.create({ port, verbosity: 0 });
  }
  return worker;
}

/** Fills the HTTP cache, so that the first PDF opens without delay. */
export async function prefetchPdfWorker(): Promise<void> {
  await (await fetch(workerAddress, { priority: 'low' })).arrayBuffer();
}

/** Scripts, forms and WebAssembly are disabled, as the content security policy requires. */
export async function openPdf(base64: string): Promise<PdfDocument> {
  const data = base64ToBytes(base64);
  if (!data) throw new Error('not base64');
  const task = getDocument({
    data,
    worker: sharedWorker(),
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    maxImageSize: largestPicture,
    verbosity: 0,
  });
  const document = await task.promise;
  return {
    pages: document.numPages,
    page: (number) => document.getPage(number),
    close: () => {
      task.destroy().catch((error: unknown) => console.debug('pdf not closed', error));
    },
  };
}

export function pdfProblem(error: unknown): PdfProblem {
  return error instanceof PasswordException ? 'password' : 'broken';
}
