import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));

/** Fonts that a PDF names without carrying them, and decoders that need no WebAssembly. */
const wanted = [
  { folder: 'cmaps', files: /\.bcmap$/ },
  { folder: 'standard_fonts', files: /\.(?:pfb|ttf)$/ },
  { folder: 'wasm', files: /_nowasm_fallback\.js$/ },
];

/**
 * pdf.js asks for these by name when a document needs them: scanned faxes, fonts that are not
 * embedded. The version in the folder's name lets browsers keep them for ever.
 */
export function pdfParts(): Plugin {
  return {
    name: 'visite:pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const { folder, files } of wanted) {
        for (const name of readdirSync(path.join(home, folder)).filter((each) =>
          files.test(each),
        )) {
          const source = readFileSync(path.join(home, folder, name));
          const fileName = `assets/pdf-${version}/${folder}/${name}`;
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}
