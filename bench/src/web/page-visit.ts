import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { asSlowPhone } from './slow-phone.ts';

const quietMs = 2_000;
const askedEveryMs = 200;

export interface PageVisit {
  /** Milliseconds from navigation until what one came for is drawn. */
  visibleMs: number;
  /** Until it also answers: React has taken it over. */
  usefulMs: number;
  /** Of everything that moved by itself, as browsers sum it up. */
  layoutShift: number;
  /** Bytes of scripts and styles, gzip, asked for before that screen or in the page. */
  firstBytes: number;
  /** The same, with what is fetched ahead afterwards. */
  allBytes: number;
  firstRequests: number;
  allRequests: number;
  origins: number;
  /** File names of the scripts and styles before that screen. */
  files: string[];
}

export interface PageAddress {
  address: string;
  useful: string;
  token?: string;
}

const gzipSize = (body: Buffer | string) => gzipSync(body, { level: 9 }).length;

/** One visit with an empty cache on the slow machine and line. */
export async function visitPage(browser: Browser, wanted: PageAddress): Promise<PageVisit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await prepare(page, wanted);
    const loaded = new Map<string, Response>();
    const origins = new Set<string>();
    page.on('response', (response) => {
      origins.add(new URL(response.url()).origin);
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      // The demo practice's own offer is in no other.
      if (response.url().includes('/demo-')) return;
      loaded.set(response.url(), response);
    });
    await page.goto(wanted.address, { waitUntil: 'commit' });
    const usefulMs = await usefulAt(page);
    const visibleMs = await markedAt(page, 'shown');
    const asked = await settledRequests(page);
    const painted = await markedAt(page, 'useful frame');
    const first = asked.filter(({ startTime }) => startTime < painted);
    // Read now: the page's own thread has to hand them over.
    const sizes = new Map<string, number>();
    for (const [url, response] of loaded) sizes.set(url, gzipSize(await response.body()));
    const weigh = (urls: string[]) =>
      urls.map((url) => sizes.get(url) ?? 0).reduce((sum, size) => sum + size, 0);
    const inPage = gzipSize((await page.locator('style').allTextContents()).join(''));
    const layoutShift = await page.evaluate(() => Number(Reflect.get(window, 'layoutShift')));
    return {
      visibleMs,
      usefulMs,
      layoutShift,
      firstBytes: inPage + weigh(first.map(({ name }) => name)),
      allBytes: inPage + weigh([...sizes.keys()]),
      // The page itself is no resource of its own list.
      firstRequests: first.length + 1,
      allRequests: asked.length + 1,
      origins: origins.size,
      files: first.filter(({ name }) => sizes.has(name)).map(({ name }) => new URL(name).pathname),
    };
  } finally {
    await context.close();
  }
}

async function prepare(page: Page, { useful, token }: PageAddress): Promise<void> {
  await asSlowPhone(page);
  await markUseful(page, useful);
  await page.addInitScript((staffToken) => {
    if (staffToken) sessionStorage.setItem('visite.staffApiToken', staffToken);
  }, token ?? '');
}

/** Lets the page itself note when something is there: asking from outside comes late. */
export async function markUseful(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const isTaken = (element: Element) =>
      document.getElementById('root') === null ||
      Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const marks = { shown: (_: Element) => true, useful: isTaken };
    for (const [name, isThere] of Object.entries(marks)) {
      let foundAt = Number.POSITIVE_INFINITY;
      const look = (frame: number) => {
        const shown = document.querySelector(wanted);
        if (shown && isThere(shown) && foundAt === Number.POSITIVE_INFINITY) {
          foundAt = frame;
          // What is fetched ahead may begin between this frame and the next one.
          performance.mark(`${name} frame`, { startTime: frame });
        }
        const painted = performance.getEntriesByName('first-contentful-paint')[0];
        if (!painted || foundAt === Number.POSITIVE_INFINITY) return requestAnimationFrame(look);
        // Drawn with the first paint, whatever the page's thread did before it came here …
        if (foundAt <= painted.startTime) {
          return performance.mark(name, { startTime: painted.startTime });
        }
        // … or in the frame before the next one.
        return requestAnimationFrame(() => performance.mark(name));
      };
      requestAnimationFrame(look);
    }
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'layoutShift', shift);
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'layoutShift', shift);
  }, selector);
}

/** Milliseconds from navigation to the mark. */
export async function usefulAt(page: Page): Promise<number> {
  return markedAt(page, 'useful');
}

/** Asked without Playwright's own script: to parse it in the page would take a tenth of a second. */
async function markedAt(page: Page, name: 'shown' | 'useful' | 'useful frame'): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const expression = `performance.getEntriesByName('${name}')[0]?.startTime ?? null`;
  try {
    for (;;) {
      const { result } = await devtools.send('Runtime.evaluate', { expression });
      if (typeof result.value === 'number') return result.value;
      await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
    }
  } finally {
    await devtools.detach();
  }
}

/** What was asked for, once nothing has been added for a while; the event stream never ends. */
async function settledRequests(page: Page): Promise<{ name: string; startTime: number }[]> {
  for (let before = -1; ; ) {
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    );
    if (asked.length === before) return asked;
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}
