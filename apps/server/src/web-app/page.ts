import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pageConfigOf, type Tenant } from '../tenants/tenant.ts';

export interface Page {
  etag: string;
  /** By content coding; `identity` is the page as it is. */
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

const dataBlock = /(<script type="application\/json" id="visite-config">)[^<]*(<\/script>)/;

/** In a script element only `<` can end it; the other two are line breaks to old parsers. */
function dataOf(tenant: Tenant): string {
  return JSON.stringify(pageConfigOf(tenant))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The entries of the web's build: each is a page of its own. */
export const pageFiles = { guest: 'index.html', staff: 'staff.html' } as const;
export type PageName = keyof typeof pageFiles;

/** The built pages with the tenant's configuration in them; made once for each state of a tenant. */
export function createPages(webRoot: string): (name: PageName, tenant: Tenant) => Page | undefined {
  const pages = {
    guest: createPage(path.join(webRoot, pageFiles.guest)),
    staff: createPage(path.join(webRoot, pageFiles.staff)),
  };
  return (name, tenant) => pages[name](tenant);
}

function createPage(file: string): (tenant: Tenant) => Page | undefined {
  const html = readPage(file);
  const made = new WeakMap<Tenant, Page>();
  return (tenant) => {
    if (html === undefined) return undefined;
    const known = made.get(tenant);
    if (known) return known;
    const page = makePage(html, tenant);
    made.set(tenant, page);
    return page;
  };
}

function makePage(html: string, tenant: Tenant): Page {
  const data = dataOf(tenant);
  const identity = Buffer.from(html.replace(dataBlock, (_all, open, close) => open + data + close));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) } };
}

function readPage(file: string): string | undefined {
  try {
    const html = readFileSync(file, 'utf8');
    return dataBlock.test(html) ? html : undefined;
  } catch {
    // Not built: whoever starts the server is told so, the API works all the same.
    return undefined;
  }
}
