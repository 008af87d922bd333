import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** The process of the page that has worked most: the doctor's, after some calls of as many patients. */
export async function rendererOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const [busiest] = processInfo
      .filter(({ type }) => type === 'renderer')
      .sort((one, other) => other.cpuTime - one.cpuTime);
    if (!busiest) throw new Error('the browser has no page');
    return busiest.id;
  } finally {
    await devtools.detach();
  }
}

/** Memory of a process that it shares with no other, in bytes: decoded pictures and buffers included. */
export const ownMemoryOf = (pid: number) =>
  Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
