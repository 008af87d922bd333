import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

const source = new URL('../src/early-presses.ts', import.meta.url);

/** A file that imports nothing, so that it runs before React is here; rendered pages name it [SPEED-5]. */
export function earlyPresses(): Plugin {
  return {
    name: 'visite:early-presses',
    apply: 'build',
    async generateBundle() {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), 'early-presses.ts');
      const small = await minify('early-presses.js', `(()=>{${code}})()`, { module: false });
      this.emitFile({ type: 'asset', name: 'early-presses.js', source: small.code });
    },
  };
}
