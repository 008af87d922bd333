import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';
import { dataBlock, type PageName, type WebFiles } from './web-files.ts';

export interface Page {
  etag: string;
  /** Hash of the style in it, for the content policy; without it the page has none. */
  styleHash?: string;
  /** By content coding; `identity` is the page as it is. */
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** In a script element only `<` can end it; the other two are line breaks to old parsers. */
function dataOf(content: unknown): string {
  return JSON.stringify(content)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The built pages with the tenant's configuration in them; made once for each state of a tenant. */
export function createPages({ pages }: Pick<WebFiles, 'pages'>) {
  const made = { guest: new WeakMap<Tenant, Page>(), staff: new WeakMap<Tenant, Page>() };
  return (name: PageName, tenant: Tenant): Page | undefined => {
    const html = pages[name];
    if (html === undefined) return undefined;
    const known = made[name].get(tenant);
    if (known) return known;
    const page = makePage(html, pageConfigOf(tenant));
    made[name].set(tenant, page);
    return page;
  };
}

/** The guests' page for a server without a practice; its data block says nothing but that. */
export function createFirstRunPage({ pages }: Pick<WebFiles, 'pages'>): () => Page | undefined {
  const html = pages.guest;
  let made: Page | undefined;
  return () => {
    made ??= html === undefined ? undefined : makePage(html, { firstRun: true });
    return made;
  };
}

/** The page with its data block filled in. */
export function withData(html: string, content: unknown): string {
  const data = dataOf(content);
  return html.replace(dataBlock, (_all, open, close) => open + data + close);
}

function makePage(html: string, content: unknown): Page {
  const identity = Buffer.from(withData(html, content));
  return {
    etag: etagOf(identity),
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}
