import { createWriteStream } from 'node:fs';
import type { Page } from '@playwright/test';

/** For looking into what grew: DevTools opens and compares such files. */
export async function writeHeapSnapshot(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const out = createWriteStream(file);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => out.write(chunk));
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devtools.detach();
  await new Promise((resolve) => out.end(resolve));
}
