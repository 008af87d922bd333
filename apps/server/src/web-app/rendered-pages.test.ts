import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

/** What the web's build writes, as far as the server sees it; it counts its renderings. */
const renderer = `
let count = 0;
exports.renderPage = async ({ config, language, page, readLegalText }) => {
  count += 1;
  if (config.practice.name === 'broken') throw new Error('broken');
  const text = page.info === 'imprint' ? await readLegalText('imprint', 'de', 1).catch(() => 'none') : '';
  const name = typeof page === 'object' ? page.info : page;
  return {
    html: '<main>' + name + ' ' + language + ' ' + text + ' $& ' + count + '</main>',
    title: name + ' – <' + config.practice.name,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
  };
};
exports.coloursOf = (style) => ':root{--tenant-light-primary:' + style.primaryColor + '}';
`;

const css = 'main{content:"$&"}';

const directory = mkdtempSync(path.join(tmpdir(), 'visite-rendered-'));
let test: TestApp;
beforeAll(async () => {
  cpSync(path.join(import.meta.dirname, '../../test/web-root'), directory, { recursive: true });
  writeFileSync(path.join(directory, '.render-pages.cjs'), renderer);
  writeFileSync(path.join(directory, 'assets/first.css'), css);
  writeFileSync(path.join(directory, 'assets/all.css'), `${css}aside{}`);
  writeFileSync(path.join(directory, 'assets/early-presses-abc.js'), '');
  const files = { home: { de: ['assets/home.js', 'assets/home-de.js'], en: ['assets/home.js'] } };
  writeFileSync(path.join(directory, '.guest-first-files.json'), JSON.stringify(files));
  for (const [name, sheet] of Object.entries({ 'index.html': 'first', 'staff.html': 'all' })) {
    writeFileSync(
      path.join(directory, name),
      `<!doctype html><html lang="de"><head><title>Visite</title>
       <link rel="stylesheet" crossorigin href="/assets/${sheet}.css">
       <script type="application/json" id="visite-config">{}</script></head>
       <body><noscript>needs JavaScript</noscript><div id="root"></div></body></html>`,
    );
  }
  test = await createTestApp({ deps: { webRoot: directory } });
});
afterAll(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  await test.pool.query(`UPDATE tenants SET name = 'Praxis' WHERE tenant_id = 'default'`);
  test.deps.tenants.invalidate();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });
/** The change of the practice before each test may be told twice. */
const settledRendering = (url: string) =>
  vi.waitFor(async () => expect((await get(url)).headers.etag).toBe((await get(url)).headers.etag));
const rootOf = (html: string) => /<div id="root"([^>]*)>(.*)<\/div>/.exec(html)?.slice(1) ?? [];

async function offer(languages: readonly string[]): Promise<void> {
  const key = '{videoConsultation,features,patientLanguages}';
  await test.pool.query(
    `UPDATE tenants SET config = jsonb_set(config, $1, $2) WHERE tenant_id = 'default'`,
    [key, JSON.stringify(languages)],
  );
  test.deps.tenants.invalidate();
}

it.each([
  ['/', 'home'],
  ['/md/faq', 'faq'],
  ['/appointment/AAAAAAAAAAAAAAAAAAAAAA/login', 'login'],
  ['/appointment/AAAAAAAAAAAAAAAAAAAAAA/accept', 'accept'],
])('[SPEED-3] %s comes as HTML, with title, language and configuration', async (url, name) => {
  const { body, statusCode } = await get(url);
  expect(statusCode).toBe(200);
  expect(rootOf(body)).toEqual([
    ' data-rendered="de"',
    expect.stringMatching(new RegExp(`^<main>${name} de  \\$& \\d+</main>$`)),
  ]);
  expect(body).toContain(`<title>${name} – &lt;Praxis</title>`);
  expect(body).toContain('<html lang="de" data-density="roomy"');
  expect(body).not.toContain('<noscript>');
  expect(body).toContain('"id":"default"');
  // One rendering for every appointment: nothing of it is in there.
  expect(body).not.toContain('AAAAAAAA');
});

it('[SPEED-3] one rendering serves everybody of a practice and language; a change makes another', async () => {
  const login = '/appointment/AAAAAAAAAAAAAAAAAAAAAA/login';
  await settledRendering(login);
  const [one, two] = [
    await get(login),
    await get('/appointment/BBBBBBBBBBBBBBBBBBBBBB/login', { 'accept-encoding': 'br' }),
  ];
  expect(two.headers).toMatchObject({ etag: one.headers.etag, vary: 'accept-encoding, cookie' });
  expect(brotliDecompressSync(two.rawPayload).toString()).toBe(one.body);
  const known = { 'if-none-match': String(one.headers.etag) };
  expect((await get('/appointment/CCCCCCCCCCCCCCCCCCCCCC/login', known)).statusCode).toBe(304);
  await test.pool.query(`UPDATE tenants SET name = 'Neu' WHERE tenant_id = 'default'`);
  test.deps.tenants.invalidate();
  expect((await get('/')).body).toContain('– &lt;Neu</title>');
  expect((await get('/', { host: 'other.example:8443' })).body).toContain('Praxis other');
});

it('[SPEED-4] language and theme come from their cookies; anything else in them is ignored', async () => {
  const chosen = await get('/', { cookie: 'a=b; visite-language=en; visite-theme=dark' });
  expect(chosen.body).toContain('<html lang="en" data-density="roomy" data-theme="dark"');
  expect(rootOf(chosen.body)[0]).toBe(' data-rendered="en"');
  const forged = await get('/', { cookie: 'visite-language="><script>; visite-theme=__proto__' });
  expect(forged.body).toContain('<html lang="de" data-density="roomy" data-font="device">');
  expect(forged.body.match(/<script/g)).toHaveLength(chosen.body.match(/<script/g)?.length ?? 0);
});

it.each([
  '/nowhere',
  '/md/nowhere',
  '/appointment/AAAA/login/',
  '/user/dashboard',
  '/user/login/x',
  '/appointment/a%2Fb/login',
])('[SPEED-3] %s is the plain page', async (url) => {
  expect((await get(url)).body).not.toContain('data-rendered');
});

it('[SPEED-3] the staff login comes as HTML and says that it needs scripts; with a link or a secure origin the browser decides', async () => {
  for (const url of ['/user/login', '/user/login/', '/user/login/?lang=en']) {
    const { body } = await get(url);
    const language = url.endsWith('en') ? 'en' : 'de';
    expect(rootOf(body)[0]).toBe(` data-rendered="${language}"`);
    expect(rootOf(body)[1]).toContain(`<main>staffLogin ${language}`);
    expect(body).toContain('<noscript>needs JavaScript</noscript>');
  }
  // A language that only patients are offered is none of the staff's.
  await offer(['tr']);
  expect((await get('/user/login?lang=tr')).body).toContain('data-rendered="de"');
  await offer([]);
  const link = '/user/login/?staff=3&token=secret';
  expect((await get(link)).body).not.toContain('data-rendered');
  await setSecureOrigin('https://secure.example');
  expect((await get('/user/login/')).body).not.toContain('data-rendered');
  await setSecureOrigin('');
});

async function setSecureOrigin(origin: string): Promise<void> {
  await test.pool.query(
    `UPDATE tenants SET config = jsonb_set(config, '{secureApiBaseUrl}', $1) WHERE tenant_id = 'default'`,
    [JSON.stringify(origin)],
  );
  test.deps.tenants.invalidate();
}

it('[SPEED-3] a rendering that fails leaves the plain page, and is tried again', async () => {
  await test.pool.query(`UPDATE tenants SET name = 'broken' WHERE tenant_id = 'default'`);
  test.deps.tenants.invalidate();
  const { body, statusCode } = await get('/');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"></div>');
  expect(body).toContain('<noscript>');
  expect((await get('/.render-pages.cjs')).body).not.toContain('renderPage');
});

it('[SPEED-7] styles come in the page, and the policy allows exactly them', async () => {
  // The staff's login has those of the first pages too: its scripts ask for the others.
  for (const [url, disabled] of [
    ['/', '<link disabled rel="stylesheet" crossorigin href="/assets/first.css">'],
    [
      '/user/login/',
      '<link disabled data-later rel="stylesheet" crossorigin href="/assets/all.css">',
    ],
  ] as const) {
    await settledRendering(url);
    const { body, headers } = await get(url);
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    const [edges, ...sheets] = style.trim().split('\n');
    expect(edges).toMatch(/^#root:not\(.*\) :is\(header,footer\)\{visibility:hidden\}$/);
    expect(sheets.join('\n')).toBe(css);
    expect(body.match(/<link[^>]*rel="stylesheet"[^>]*>/g)).toEqual([disabled]);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = headers['content-security-policy'];
    expect(policy).toContain(`;style-src 'self' 'sha256-${hash}';`);
    const known = await get(url, { 'if-none-match': String(headers.etag) });
    expect([known.statusCode, known.headers['content-security-policy']]).toEqual([304, policy]);
  }
  const plain = await get('/user/dashboard');
  expect(plain.body).toContain('rel="stylesheet"');
  expect(plain.headers['content-security-policy']).toContain(`;style-src 'self';`);
});

it('[SPEED-4] [SPEED-7] own colours of a practice come with the styles', async () => {
  await test.pool.query(
    `UPDATE tenants SET config = jsonb_set(config, '{style,primaryColor}', '"#aa0000"') WHERE tenant_id = 'default'`,
  );
  test.deps.tenants.invalidate();
  const { body } = await get('/');
  expect(body).toContain(`${css}\n:root{--tenant-light-primary:#aa0000}</style>`);
});

it('[HTML-1] a page comes in a further language only if the practice offers it', async () => {
  await offer(['tr', 'ar']);
  const turkish = { cookie: 'visite-language=tr' };
  expect(rootOf((await get('/', turkish)).body)[0]).toBe(' data-rendered="tr"');
  expect((await get('/?lang=ar', turkish)).body).toContain(
    '<html lang="ar" dir="rtl" data-density',
  );
  expect(rootOf((await get('/?lang=uk', turkish)).body)[0]).toBe(' data-rendered="tr"');
  await offer([]);
  expect(rootOf((await get('/', turkish)).body)[0]).toBe(' data-rendered="de"');
});

it('[SPEED-5] [SPEED-9] a page names the files of its screen and language; the list itself is sent to nobody', async () => {
  const namedIn = async (url: string) =>
    [
      ...(await get(url)).body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g),
    ].map(([, address]) => address);
  expect(await namedIn('/')).toEqual(['/assets/home.js', '/assets/home-de.js']);
  expect(await namedIn('/?lang=en')).toEqual(['/assets/home.js']);
  expect(await namedIn('/md/imprint')).toEqual([]);
  // What hears early presses waits for none of them.
  const early = '<script async fetchpriority="high" src="/assets/early-presses-abc.js"></script>';
  expect((await get('/')).body).toContain(`${early}<link rel="modulepreload"`);
  expect((await get('/.guest-first-files.json')).statusCode).toBe(404);
});
