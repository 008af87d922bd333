/** Fetches the viewer's code, so that a file opens also while the server is away. */
export async function prefetchViewer(): Promise<void> {
  await import('./file-viewer.tsx');
}

/** 550 KB, so only once a PDF has been announced [SPEED-2]. */
export async function prefetchPdf(): Promise<void> {
  const { prefetchPdfWorker } = await import('./pdf.ts');
  await prefetchPdfWorker();
}
