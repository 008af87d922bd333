import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The entries of the web's build: each is a page of its own. */
export const pageFiles = { guest: 'index.html', staff: 'staff.html' } as const;
export type PageName = keyof typeof pageFiles;

const rendererFile = '.render-pages.cjs';

export interface WebFile {
  type: string;
  etag: string;
  /** Its name carries a hash of its content. */
  isHashed: boolean;
  /** Without `identity` it is unpacked from `gzip`, for the few that ask for it. */
  bodies: { br?: Buffer; gzip?: Buffer; identity?: Buffer };
}

export interface WebFiles {
  pages: Readonly<Record<PageName, string | undefined>>;
  /** What renders the first screens, as source; it is sent to nobody. */
  renderer: string | undefined;
  /** By address below `/`. */
  files: ReadonlyMap<string, WebFile>;
  /** Both pages are there, and every file that they name. */
  isWhole: boolean;
}

export const dataBlock = /(<script type="application\/json" id="visite-config">)[^<]*(<\/script>)/;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * The whole build in memory, as it was at the start: pages, their files and this server's API are of one
 * version, also while an upgrade replaces the files on the disk. Compressed ones are kept packed (7 MB).
 */
export function readWebFiles(webRoot: string): WebFiles {
  const contents = readAll(webRoot);
  const pages = { guest: pageIn(contents, 'guest'), staff: pageIn(contents, 'staff') };
  const files = new Map<string, WebFile>();
  for (const [name, content] of contents) {
    if (/\.(?:br|gz|html)$/.test(name) || name === rendererFile) continue;
    files.set(name, fileOf(name, content, contents));
  }
  const named = Object.values(pages).flatMap((html) => filesNamedIn(html ?? ''));
  const isWhole =
    pages.guest !== undefined &&
    pages.staff !== undefined &&
    named.every((name) => files.has(name));
  const renderer = contents.get(rendererFile)?.toString('utf8');
  return { pages, renderer, files, isWhole };
}

function readAll(webRoot: string): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  for (const entry of entriesOf(webRoot)) {
    if (!entry.isFile()) continue;
    if (entry.name.startsWith('.') && entry.name !== rendererFile) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(webRoot, file).split(path.sep).join('/');
    contents.set(name, readFileSync(file));
  }
  return contents;
}

/** None when it is not built: whoever starts the server is told so, the API works all the same. */
function entriesOf(webRoot: string) {
  try {
    return readdirSync(webRoot, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function pageIn(contents: ReadonlyMap<string, Buffer>, name: PageName): string | undefined {
  const html = contents.get(pageFiles[name])?.toString('utf8');
  return html !== undefined && dataBlock.test(html) ? html : undefined;
}

function fileOf(name: string, content: Buffer, all: ReadonlyMap<string, Buffer>): WebFile {
  const [br, gzip] = [all.get(`${name}.br`), all.get(`${name}.gz`)];
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return {
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${hash}"`,
    isHashed: name.startsWith('assets/'),
    bodies: { ...(br && { br }), ...(gzip ? { gzip } : { identity: content }) },
  };
}

const filesNamedIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|href)="\/([^"]+)"/g)].map((match) => match[1] ?? '');
