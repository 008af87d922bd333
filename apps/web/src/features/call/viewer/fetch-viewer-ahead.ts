/** Code and worker for PDFs, fetched while there is time. */
export async function fetchViewerAhead(): Promise<void> {
  const [{ fetchWorkerAhead }] = await Promise.all([
    import('./pdf.ts'),
    import('./file-viewer.tsx'),
  ]);
  await fetchWorkerAhead();
}
