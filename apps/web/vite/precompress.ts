import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:m?js|css|svg|json|txt|wasm)$/;
/** Below one network packet compression saves nothing. */
const smallestBytes = 1024;

/** Writes .br and .gz beside each file of the build; the pages are filled per tenant and stay plain. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'visite:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names) {
        // The entries share the folder: what the first one has compressed is not done again.
        if (!compressible.test(name) || names.includes(`${name}.br`)) continue;
        await compressFile(path.join(outDir, name));
      }
    },
  };
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < smallestBytes) return;
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
}
