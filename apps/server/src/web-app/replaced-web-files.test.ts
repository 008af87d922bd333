import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { buildApp } from '../app.ts';
import { createMetrics } from '../platform/metrics.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'visite-web-'));
const webRoot = path.join(directory, 'dist');
let test: TestApp;

/** A build whose page names one file, as Vite does. */
function build(where: string, version: string) {
  cpSync(path.join(import.meta.dirname, '../../test/web-root'), where, { recursive: true });
  for (const page of ['index.html', 'staff.html']) {
    writeFileSync(
      path.join(where, page),
      `<script type="application/json" id="visite-config">{}</script><div id="root"></div>
       <script type="module" src="/assets/app-${version}.js"></script>`,
    );
  }
  writeFileSync(path.join(where, `assets/app-${version}.js`), `console.log('${version}');`);
  writeFileSync(path.join(where, `assets/lazy-${version}.js`), `console.log('later');`);
}

beforeAll(async () => {
  build(webRoot, 'old');
  test = await createTestApp({ deps: { webRoot } });
});
afterAll(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});

const scriptOf = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? '';
async function load(app: TestApp['app']) {
  const page = await app.inject({ url: '/', headers: { host: 'localhost' } });
  const script = await app.inject({ url: scriptOf(page.body), headers: { host: 'localhost' } });
  return { name: scriptOf(page.body), status: script.statusCode, body: script.body };
}

it('[OPS-51] a build replaced under the running server changes nothing until its restart', async () => {
  const before = await load(test.app);
  expect(before).toEqual({
    name: '/assets/app-old.js',
    status: 200,
    body: `console.log('old');`,
  });
  // As an installation does: the old directory away, the new one in its place.
  build(path.join(directory, 'new'), 'new');
  renameSync(webRoot, path.join(directory, 'before'));
  renameSync(path.join(directory, 'new'), webRoot);
  rmSync(path.join(directory, 'before'), { recursive: true });
  expect(await load(test.app)).toEqual(before);
  // What a page that is open fetches only later is still there too.
  const later = { url: '/assets/lazy-old.js', headers: { host: 'localhost' } };
  expect((await test.app.inject(later)).statusCode).toBe(200);

  const restarted = await buildApp({
    ...test.deps,
    metrics: createMetrics(),
    pool: test.requestPool,
  });
  expect(await load(restarted)).toMatchObject({ name: '/assets/app-new.js', status: 200 });
  expect((await restarted.inject(later)).statusCode).toBe(404);
  await restarted.close();
});
