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

/** It is used again by whoever opens the next file soon; kept, it would grow all day [DAY-17]. */
const idleMs = 5_000;

let running: { port: Worker; worker: PDFWorker } | null = null;
let openDocuments = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

function acquireWorker(): PDFWorker {
  clearTimeout(ending);
  openDocuments += 1;
  if (!running) {
    const port = new Worker(trustedWorkerAddress(workerAddress), { type: 'module' });
    running = { port, worker: PDFWorker.create({ port, verbosity: 0 }) };
  }
  return running.worker;
}

function releaseWorker(): void {
  openDocuments -= 1;
  if (openDocuments > 0) return;
  ending = setTimeout(() => {
    running?.worker.destroy();
    running?.port.terminate();
    running = null;
  }, idleMs);
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
    worker: acquireWorker(),
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${parts}wasm/`,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    maxImageSize: largestPicture,
    verbosity: 0,
  });
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    task
      .destroy()
      .catch((error: unknown) => console.debug('pdf not closed', error))
      .finally(releaseWorker);
  };
  try {
    const document = await task.promise;
    return {
      pages: document.numPages,
      page: (number) => document.getPage(number),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

export function pdfProblem(error: unknown): PdfProblem {
  return error instanceof PasswordException ? 'password' : 'broken';
}
