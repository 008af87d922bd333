import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer, withoutWideCharacters } from './release-bundle.ts';
import { ROOT } from './run-command.ts';
import type { ArchivedFile } from './tar-archive.ts';

const webBuild = 'apps/web/dist';
export const noticesFile = 'third-party-notices.txt';
export const billFile = 'visite.cdx.json';
/** For a machine of the practice, which has nothing else of this. */
export const bridgeFile = 'visite-gdt.mjs';
export const sumsFile = 'SHA256SUMS';

const neededNode = 24;

/** An older Node gets a sentence: it would end somewhere in the bundle. */
const entryOf = (program: string) => `// ${program}: runs with Node ${neededNode} or newer.
if (Number(process.versions.node.split('.')[0]) < ${neededNode}) {
  console.error(\`Visite needs Node ${neededNode} or newer; this is \${process.version}.\`);
  process.exit(1);
}
await import('./lib/server/${program}.js');
`;

/**
 * V8 lets its youngest objects take three times 16 MB before it collects them. With 2 a node stays 25 to 45 MB smaller,
 * for 2 % more processor time.
 */
const serverOptions = '--max-semi-space-size=2 ';

const optionsOf = (program: string) => (program === 'server' ? serverOptions : '');

const shellOf = (program: string) => `#!/bin/sh
# With the node of the path, which must be ${neededNode} or newer.
exec node ${optionsOf(program)}"$(dirname "$(readlink -f "$0")")/../${program}.js" "$@"
`;

/** For containers, whose bases need not have curl: whether a path of this machine's server answers. */
const healthcheck = `const path = process.argv[2] || '/healthz';
const asked = fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + path);
process.exit(await asked.then(({ ok }) => (ok ? 0 : 1), () => 1));
`;

const programs = ['server', 'admin', 'job'];

const entries = (): ArchivedFile[] =>
  programs.flatMap((program) => [
    { name: `${program}.js`, content: Buffer.from(entryOf(program)) },
    {
      name: `bin/${program}`,
      content: Buffer.from(shellOf(program)),
      executable: true,
    },
  ]);

/** `npm start`, `npm run admin` and `npm run job` as in the documents, for whoever has npm. */
function manifest(version: string): ArchivedFile {
  const content = {
    name: 'visite',
    version,
    private: true,
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: `>=${neededNode}` },
    scripts: {
      start: `node ${serverOptions}server.js`,
      admin: 'node admin.js',
      job: 'node job.js',
    },
  };
  return {
    name: 'package.json',
    content: Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`),
  };
}

/** All files below a folder of the project, under another name. */
function filesBelow(folder: string, as: string): ArchivedFile[] {
  const root = join(ROOT, folder);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .map((file) => ({
      name: `${as}${file.slice(root.length).replaceAll('\\', '/')}`,
      content: readFileSync(file),
    }));
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name) && !/\.[cm]?[jt]s$/.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

/** The web's own notices, and behind them what the server has beside it, in the same form. */
function allNotices(packages: readonly string[]): string {
  const ofWeb = readFileSync(join(ROOT, webBuild, noticesFile), 'utf8');
  const line = '-'.repeat(72);
  const sections = packages.flatMap((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const title = `${name} ${version} (${license})`;
    if (ofWeb.includes(`\n${title}\n`)) return [];
    return [`${line}\n${title}\n${line}\n\n${licenceTexts(folder).join('\n\n')}`.trimEnd()];
  });
  return `${ofWeb.trimEnd()}\n\n${sections.sort().join('\n\n')}\n`;
}

/** In the form that `sha256sum --check` reads. */
export const sumsOf = (files: readonly ArchivedFile[]): string =>
  files
    .map(({ name, content }) => `${hash('sha256', content)}  ${name}\n`)
    .sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1))
    .join('');

interface Parts {
  version: string;
  /** The bill of materials, as text. */
  bill: string;
}

/** Everything that an operator unpacks, named from the folder in the archive. */
export async function releaseFiles({ version, bill }: Parts): Promise<ArchivedFile[]> {
  const { files: server, packages } = await bundleServer();
  const files = [
    ...entries(),
    manifest(version),
    { name: 'bin/healthcheck.js', content: Buffer.from(healthcheck) },
    ...server,
    ...filesBelow(webBuild, 'web/dist').map((each) =>
      each.name.endsWith('/.render-pages.cjs')
        ? { ...each, content: Buffer.from(withoutWideCharacters(each.content.toString('utf8'))) }
        : each,
    ),
    {
      name: bridgeFile,
      content: readFileSync(join(ROOT, 'apps/gdt-bridge/dist', bridgeFile)),
    },
    ...filesBelow('deploy', 'deploy'),
    ...filesBelow('docs/operate', 'docs/operate'),
    ...['CHANGELOG.md', 'LICENSE'].map((name) => ({
      name,
      content: readFileSync(join(ROOT, name)),
    })),
    { name: noticesFile, content: Buffer.from(allNotices(packages)) },
    { name: billFile, content: Buffer.from(bill) },
  ];
  return [...files, { name: sumsFile, content: Buffer.from(sumsOf(files)) }];
}
