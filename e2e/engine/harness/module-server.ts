import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Import map for the bare specifiers of the engine's source. */
const imports = {
  '@visite/contract': '/packages/contract/src/index.ts',
  '@visite/call-engine': '/packages/call-engine/src/index.ts',
  '@visite/call-engine/browser': '/packages/call-engine/src/browser.ts',
  'zod/mini': '/node_modules/zod/mini/index.js',
};

const page = `<!doctype html>
<meta charset="utf-8">
<title>Engine</title>
<link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/e2e/engine/page/call-page.ts"></script>
<video id="remote" autoplay playsinline muted></video>`;

const served = /^\/(?:packages|e2e\/engine\/page|node_modules\/zod)\/[\w./-]+\.(?:ts|js)$/;

const scripts = new Map<string, Promise<string>>();

/** Serves the engine's source to the browser with its types stripped, without a bundler. */
export async function serveModules(request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const file = join(root, normalize(path));
  if (!served.test(path) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const script = scripts.get(file) ?? scriptOf(file);
  scripts.set(file, script);
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(await script);
}

async function scriptOf(file: string): Promise<string> {
  const source = await readFile(file, 'utf8');
  return file.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
}
