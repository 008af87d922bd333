import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import {
  defaultTenantConfig,
  type InfoBlock,
  infoBlocks,
  type Language,
  languageCookie,
  languages,
  type PatientLanguage,
  themeCookie,
} from '@visite/contract';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';
import { loadRenderer, type Rendered, type RenderedPage, type Renderer } from './load-renderer.ts';
import { etagOf, type Page, withData } from './page.ts';
import type { WebFiles } from './web-files.ts';

/** Of all practices together, the last used ones: a few megabytes. */
const keptRenderings = 200;

export interface RenderingOptions {
  webFiles: Pick<WebFiles, 'pages' | 'renderer' | 'firstFiles' | 'files'>;
  readLegalText: (
    tenant: Tenant,
    of: { block: InfoBlock; language: Language; version: number },
  ) => Promise<string>;
  onError: (error: unknown) => void;
}

/**
 * The first screens as HTML, one for each practice, language and page, with nothing of an
 * appointment or a person in it [SPEED-3]. Without a rendering the plain page does it all in the browser.
 */
export function createRenderings({ webFiles, readLegalText, onError }: RenderingOptions) {
  const kept = new Map<string, { tenant: Tenant; page: Promise<Page | undefined> }>();
  const { renderer: source } = webFiles;
  let loaded: Renderer | undefined;
  const renderer = (): Renderer | undefined => {
    if (source !== undefined) loaded ??= loadRenderer(source);
    return loaded;
  };

  const make = async (tenant: Tenant, page: RenderedPage, choices: Choices) => {
    const { guest, staff } = webFiles.pages;
    const html = page === 'staffLogin' ? staff : guest;
    const made = html === undefined ? undefined : renderer();
    if (!made || html === undefined || guest === undefined) return undefined;
    const config = pageConfigOf(tenant);
    const rendered = await made.renderPage({
      config,
      language: choices.language,
      page,
      readLegalText: (block, language, version) =>
        readLegalText(tenant, { block, language, version }),
    });
    const colours = ownColours(tenant) ? made.coloursOf(config.style) : null;
    // A login is nothing without scripts: its page goes on saying so.
    const noScript = page === 'staffLogin' ? 'kept' : 'removed';
    const screen = typeof page === 'object' ? 'info' : page;
    const named = withFiles(html, {
      early: earlyScript(webFiles.files),
      screen: webFiles.firstFiles[screen]?.[choices.language] ?? [],
    });
    const sheets = { first: sheetsOf(guest), files: webFiles.files, colours: colours ?? '' };
    const styled = withStyles(withData(named, config), sheets);
    const filled = fill(styled.html, rendered, { ...choices, noScript });
    return { ...(await compressed(filled)), styleHash: styled.hash };
  };

  return {
    /** Undefined: this address is not rendered, or could not be. */
    async page(tenant: Tenant, url: string, cookies: string): Promise<Page | undefined> {
      const [address = '/', query = ''] = url.split('?');
      const page = renderedPageOf(address);
      if (!page || tenant.suspended || source === undefined) return undefined;
      if (page === 'staffLogin' && leadsElsewhere(tenant, query)) return undefined;
      const { patientLanguages } = tenant.config.videoConsultation.features;
      const offered = page === 'staffLogin' ? languages : [...languages, ...patientLanguages];
      const choices = choicesIn(cookies, query, offered);
      // The footer names the year.
      const parts = [tenant.id, page, choices.language, choices.theme, new Date().getFullYear()];
      const key = JSON.stringify(parts);
      const known = kept.get(key);
      kept.delete(key);
      const entry =
        known?.tenant === tenant
          ? known
          : {
              tenant,
              page: make(tenant, page, choices).catch((error: unknown) => {
                onError(error);
                kept.delete(key);
                return undefined;
              }),
            };
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > keptRenderings && oldest !== undefined) kept.delete(oldest);
      return entry.page;
    },
  };
}

interface Choices {
  language: PatientLanguage;
  theme: 'dark' | 'light' | null;
}

/**
 * Anybody may write anything into a cookie or an address: only what the practice offers counts [HTML-1].
 * The address goes first, as it does in the browser: mails in another language carry it.
 */
function choicesIn(cookies: string, query: string, offered: readonly PatientLanguage[]): Choices {
  const chosen = (name: string) =>
    cookies
      .split(';')
      .map((each) => each.trim().split('='))
      .find(([key]) => key === name)?.[1];
  const known = (name: string | null | undefined) => offered.find((each) => each === name);
  const theme = chosen(themeCookie);
  return {
    language:
      known(new URLSearchParams(query).get('lang')) ?? known(chosen(languageCookie)) ?? 'de',
    theme: theme === 'dark' || theme === 'light' ? theme : null,
  };
}

const appointmentPage = /^\/appointment\/[A-Za-z0-9_-]+\/(login|accept)$/;

function renderedPageOf(address: string): RenderedPage | null {
  if (address === '/') return 'home';
  if (/^\/user\/login\/?$/.test(address)) return 'staffLogin';
  const [, page] = appointmentPage.exec(address) ?? [];
  if (page === 'login' || page === 'accept') return page;
  const info = infoBlocks.find((block) => address === `/md/${block}`);
  return info ? { info } : null;
}

/** To the secure origin, or with a link for a second factor: the browser decides what is shown. */
const leadsElsewhere = ({ config }: Tenant, query: string): boolean =>
  config.secureApiBaseUrl !== '' ||
  [...new URLSearchParams(query).keys()].some((name) => name !== 'lang');

function ownColours({ config: { style } }: Tenant): boolean {
  const usual = defaultTenantConfig().style;
  return (['primaryColor', 'accentColor'] as const).some(
    (name) => style[name].toLowerCase() !== usual[name].toLowerCase(),
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Each place once, by functions: a `$` in a text means nothing. */
function fill(
  html: string,
  rendered: Rendered,
  { language, theme, noScript }: Choices & { noScript: 'kept' | 'removed' },
): string {
  const look = `lang="${rendered.lang}"${rendered.dir === 'rtl' ? ' dir="rtl"' : ''} data-density="roomy"${theme ? ` data-theme="${theme}"` : ''} data-font="device"`;
  const body = noScript === 'kept' ? html : html.replace(/<noscript>[\s\S]*?<\/noscript>/, '');
  return body
    .replace(/<html lang="[^"]*"/, () => `<html ${look}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(rendered.title)}</title>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root" data-rendered="${language}">${rendered.html}</div>`,
    );
}

const entryScript = /<script type="module"[^>]*><\/script>/;
const fontLink = /<link rel="preload" as="font"[^>]*>/;
/** Header and footer would move while their links arrive: they are seen once the entry's script follows. */
const edgesWhole = '#root:not(:has(+*)) :is(header,footer){visibility:hidden}';

/** Hears what is pressed before the entry's script is here [SPEED-5]. */
const earlyScript = (files: WebFiles['files']): string | undefined =>
  [...files.keys()].find((name) => /^assets\/early-presses-[^/]+\.js$/.test(name));

/**
 * The screen's own code and texts are fetched with the entry's, not after that has run [SPEED-9]. The font is not named:
 * a font of the device is sized as it, until the scripts have taken the page over [SPEED-11].
 */
function withFiles(
  html: string,
  { early, screen }: { early: string | undefined; screen: readonly string[] },
): string {
  const [script = ''] = entryScript.exec(html) ?? [];
  const first = early ? `<script async fetchpriority="high" src="/${early}"></script>` : '';
  const links = screen.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return html
    .replace(script, '')
    .replace(fontLink, '')
    .replace('</head>', () => `${first}${links.join('')}</head>`)
    .replace('</body>', () => `${script}</body>`);
}

const styleSheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g;
const sheetsOf = (html: string): string[] =>
  [...html.matchAll(styleSheet)].map(([, name = '']) => name);

/**
 * The styles of the first pages and the practice's own colours in the page itself: nothing is painted before they are
 * there, and a slow phone waits a fifth of a second for each [SPEED-7]. The content policy names the hash of exactly this.
 * A page's other style sheets come behind them, once its scripts ask for them (`ui/later-styles.ts`).
 */
function withStyles(
  html: string,
  { first, files, colours }: { first: string[]; files: WebFiles['files']; colours: string },
) {
  const texts = first.map((name) => {
    const file = files.get(name);
    return file?.bodies.identity ?? gunzipSync(file?.bodies.gzip ?? '');
  });
  const later: string[] = [];
  const rest = html.replace(styleSheet, (link, name) => {
    // Disabled it is not fetched, and what looks for it before importing code finds that it is there.
    const kept = link.replace('<link', '<link disabled');
    if (first.includes(name)) return kept;
    later.push(kept.replace('disabled', 'disabled data-later'));
    return '';
  });
  const style = [edgesWhole, ...texts.map((text) => text.toString('utf8')), colours].join('\n');
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const all = `<style>${style}</style>${later.join('')}</head>`;
  return { html: rest.replace('</head>', () => all), hash };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A third of the highest one's size gained, in a tenth of its time. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };

async function compressed(html: string): Promise<Page> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity)]);
  return { etag: etagOf(identity), bodies: { identity, br, gzip: gz } };
}
