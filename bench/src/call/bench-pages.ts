import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const imports = {
  '@visite/contract': '/bench/packages/contract/src/index.ts',
  '@visite/call-engine': '/bench/packages/call-engine/src/index.ts',
  '@visite/call-engine/browser': '/bench/packages/call-engine/src/browser.ts',
  'zod/mini': '/bench/node_modules/zod/mini/index.js',
};

const packaged: Record<string, string> = {
  '/simple-peer.js': import.meta.resolve('simple-peer/simplepeer.min.js'),
  '/peerjs.js': import.meta.resolve('peerjs/dist/peerjs.min.js'),
};

const html = `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script>
<script src="/bench/simple-peer.js"></script>
<script src="/bench/peerjs.js"></script>
<script type="module" src="/bench/bench/src/call/page/contenders.ts"></script>
<video autoplay playsinline muted></video>`;

const chromiumArguments = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The contenders' own servers listen on other ports than the page's.
  '--disable-features=LocalNetworkAccessChecks',
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumArguments,
  });
}

/** A page on the product's own origin whose scripts come from here. */
export async function openBenchPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/bench/**', async (route) => {
    const path = new URL(route.request().url()).pathname.slice('/bench'.length);
    if (path === '/') return route.fulfill({ contentType: 'text/html', body: html });
    const source = await readFile(fileOf(path), 'utf8');
    const body = path.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  page.on('pageerror', (error) => console.error('page:', error.message));
  await page.goto(`${address}/bench/`);
  await page.waitForFunction(() => 'contenders' in window);
  // Interception would cost every later request some milliseconds.
  await page.unrouteAll();
  return page;
}

function fileOf(path: string): string {
  const address = packaged[path];
  return address ? fileURLToPath(address) : join(root, path);
}
