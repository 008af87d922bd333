/** Code and worker for PDFs, fetched while there is time. */
export async function prefetchViewer(): Promise<void> {
  const [{ prefetchPdfWorker: fetchWorkerAhead }] = await Promise.all([
    import('./pdf.ts'),
    import('./file-viewer.tsx'),
  ]);
  await fetchWorkerAhead();
}
