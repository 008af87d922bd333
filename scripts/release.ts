import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedBill } from './bill-of-materials.ts';
import { isLeftOut } from './release-bundle.ts';
import {
  billFile,
  bridgeFile,
  noticesFile,
  releaseFiles,
  sumsFile,
  sumsOf,
} from './release-files.ts';
import { ROOT, runCommand } from './run-command.ts';
import { shippedBill } from './shipped-bill.ts';
import { type ArchivedFile, tarGzip } from './tar-archive.ts';

/**
 * `npm run release`: writes `release/visite-<version>.tar.gz` with its bill of materials, its notices and
 * checksums. The same commit gives the same bytes in any folder, with the same Node on the same kind of
 * processor (Node's own compression differs between kinds; the checksums inside the archive do not).
 */
const folder = join(ROOT, 'release');

/** Every file gets the moment of the commit, or the one that whoever builds again gives. */
async function moment(): Promise<number> {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return Number(given);
  const { code, output } = await runCommand('git', ['log', '-1', '--format=%ct']);
  if (code !== 0 || !/^\d+\n$/.test(output)) {
    throw new Error('Neither a git checkout nor SOURCE_DATE_EPOCH: the release has no date.');
  }
  return Number(output);
}

async function warnOfChanges(): Promise<void> {
  const { output } = await runCommand('git', ['status', '--porcelain']);
  if (output.trim() !== '') console.log('There are changes that are not committed.');
}

const seconds = await moment();
await warnOfChanges();
// Whatever the caller's environment says: a build for development holds paths of this machine.
const env = { NODE_ENV: 'production' };
for (const more of [[], ['--workspace', '@visite/gdt-bridge']]) {
  const { code } = await runCommand('npm', ['run', 'build', ...more], { live: true, env });
  if (code !== 0) process.exit(code);
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const bill = fixedBill(await shippedBill(runCommand, isLeftOut), seconds);
const name = `visite-${version}`;
const files = await releaseFiles({ version, bill: `${JSON.stringify(bill, undefined, 2)}\n` });
const archive = tarGzip(
  files.map((each) => ({ ...each, name: `${name}/${each.name}` })),
  seconds,
);

const beside: ArchivedFile[] = [
  { name: `${name}.tar.gz`, content: archive },
  ...files.filter((each) => [billFile, bridgeFile, noticesFile].includes(each.name)),
];
mkdirSync(folder, { recursive: true });
for (const each of beside) writeFileSync(join(folder, each.name), each.content);
writeFileSync(join(folder, sumsFile), sumsOf(beside));

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
const unpacked = files.reduce((sum, { content }) => sum + content.length, 0);
console.log(
  `release/${name}.tar.gz: ${megabytes(archive.length)} MB, ${files.length} files, ` +
    `${megabytes(unpacked)} MB unpacked, ${bill.components.length} components in the bill of materials`,
);
