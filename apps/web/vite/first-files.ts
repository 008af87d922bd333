import path from 'node:path';
import { patientLanguages } from '@visite/contract';
import type { Plugin, Rollup } from 'vite';
import { firstScreens, firstTexts } from '../src/first-screens.ts';

type Chunks = Map<string, Rollup.OutputChunk>;

/**
 * Lists for each screen that the server renders, and each language, the files that it needs besides those of its
 * entry. Named in the page they are fetched with the entry, not after it has run [SPEED-9].
 */
export function firstFiles(): Plugin {
  let root = '';
  return {
    name: 'visite:first-files',
    apply: 'build',
    configResolved(config) {
      root = path.join(config.root, 'src');
    },
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') chunks.set(file.fileName, file);
      }
      const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('the build has no entry');
      const known = withImports(chunks, [entry.fileName]);
      const filesOf = (modules: string[]) => {
        const holding = modules.map((module) => chunkOf(chunks, path.join(root, module)));
        const needed = withImports(
          chunks,
          holding.flatMap((chunk) => (chunk ? [chunk.fileName] : [])),
        );
        return [...needed].filter((file) => !known.has(file)).sort();
      };
      const listed = Object.entries(firstScreens)
        .filter(([, { module }]) => chunkOf(chunks, path.join(root, module)))
        .map(([name, { module, texts }]) => [
          name,
          Object.fromEntries(
            patientLanguages.map((language) => [
              language,
              filesOf([
                module,
                ...[...firstTexts, ...texts].map((text) => `i18n/${language}/${text}.json`),
              ]),
            ]),
          ),
        ]);
      this.emitFile({
        type: 'asset',
        fileName: `.${entry.name}-first-files.json`,
        source: JSON.stringify(Object.fromEntries(listed)),
      });
    },
  };
}

function chunkOf(chunks: Chunks, module: string): Rollup.OutputChunk | undefined {
  return [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.some((id) => path.normalize(id.split('?')[0] ?? id) === module),
  );
}

/** The files and what they import, and so on. */
function withImports(chunks: Chunks, files: readonly string[], found = new Set<string>()) {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    withImports(chunks, chunks.get(file)?.imports ?? [], found);
  }
  return found;
}
