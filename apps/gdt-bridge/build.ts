import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * `node build.ts [file]`: the bridge as one file that needs nothing but Node. The licence of the package in it stands in
 * front, because the file is copied on its own.
 */
const target = process.argv[2] ?? path.join(import.meta.dirname, 'dist/visite-gdt.mjs');
const licence = readFileSync(
  path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'LICENSE'),
  'utf8',
);
const neededNode = 22;

const head = `/*
 * Visite: the bridge to practice software (GDT). Apache-2.0. Run it with --help.
 * It contains zod:
 *
${licence.trim().replace(/^/gm, ' * ').replace(/ +$/gm, '')}
 */
if (Number(process.versions.node.split('.')[0]) < ${neededNode}) {
  console.error(\`The bridge needs Node ${neededNode} or newer; this is \${process.version}.\`);
  process.exit(1);
}
`;

const bundle = await rolldown({
  cwd: import.meta.dirname,
  input: 'src/main.ts',
  platform: 'node',
  treeshake: true,
});
const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
await bundle.close();
const [main, ...more] = output.filter((each) => each.type === 'chunk');
if (!main || more.length > 0) throw new Error('the bridge is more than one file');
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, head + main.code);
