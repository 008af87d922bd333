/** Prefetches viewer code and PDF worker. */
export async function prefetchViewer(): Promise<void> {
  const [{ prefetchPdfWorker: fetchWorkerAhead }] = await Promise.all([
    import('./pdf.ts'),
    import('./file-viewer.tsx'),
  ]);
  await fetchWorkerAhead();
}
