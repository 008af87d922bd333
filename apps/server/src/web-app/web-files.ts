import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The entries of the web's build: each is a page of its own. */
export const pageFiles = { guest: 'index.html', staff: 'staff.html' } as const;
export type PageName = keyof typeof pageFiles;

const rendererFile = '.render-pages.cjs';
const firstFilesLists = ['.guest-first-files.json', '.staff-first-files.json'];
/** Read by the server, sent to nobody. */
const ownFiles: ReadonlySet<string> = new Set([rendererFile, ...firstFilesLists]);

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
  /** Files that the first screen needs besides those that its page names, by screen and language. */
  firstFiles: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
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
 * version, also while an upgrade replaces the files on the disk. Of what is compressed only that is read (7 MB).
 */
export function readWebFiles(webRoot: string): WebFiles {
  const names = namesBelow(webRoot);
  const read: Read = (name) =>
    names.has(name) ? readFileSync(path.join(webRoot, name)) : undefined;
  const pages = { guest: readPage(read, 'guest'), staff: readPage(read, 'staff') };
  const files = new Map<string, WebFile>();
  for (const name of names) {
    if (/\.(?:br|gz|html)$/.test(name) || ownFiles.has(name)) continue;
    files.set(name, readWebFile(read, name));
  }
  const named = Object.values(pages).flatMap((html) => filesNamedIn(html ?? ''));
  const isWhole =
    pages.guest !== undefined &&
    pages.staff !== undefined &&
    named.every((name) => files.has(name));
  const renderer = read(rendererFile)?.toString('utf8');
  const firstFiles = Object.assign(
    {},
    ...firstFilesLists.map((name) => JSON.parse(read(name)?.toString('utf8') ?? '{}')),
  );
  return { pages, renderer, firstFiles, files, isWhole };
}

/** By name below the build; undefined when it is not there. */
type Read = (name: string) => Buffer | undefined;

function namesBelow(webRoot: string): Set<string> {
  const names = new Set<string>();
  for (const entry of entriesOf(webRoot)) {
    if (!entry.isFile()) continue;
    if (entry.name.startsWith('.') && !ownFiles.has(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    names.add(path.relative(webRoot, file).split(path.sep).join('/'));
  }
  return names;
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

function readPage(read: Read, name: PageName): string | undefined {
  const html = read(pageFiles[name])?.toString('utf8');
  return html !== undefined && dataBlock.test(html) ? html : undefined;
}

function readWebFile(read: Read, name: string): WebFile {
  const [br, gzip] = [read(`${name}.br`), read(`${name}.gz`)];
  const identity = gzip ? undefined : read(name);
  const hash = createHash('sha256').update(gzip ?? identity ?? '');
  return {
    type: types[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${hash.digest('base64url').slice(0, 22)}"`,
    isHashed: name.startsWith('assets/'),
    bodies: { ...(br && { br }), ...(gzip && { gzip }), ...(identity && { identity }) },
  };
}

const filesNamedIn = (html: string): string[] =>
  [...html.matchAll(/\b(?:src|href)="\/([^"]+)"/g)].map((match) => match[1] ?? '');
