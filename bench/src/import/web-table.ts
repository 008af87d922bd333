import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ImportRow } from '@visite/contract';

const web = join(import.meta.dirname, '../../../apps/web');

interface ReadTable {
  readTable(file: Blob): Promise<{ rows: { row: number; cells: string[] }[]; fields: string[] }>;
  valuesOf(cells: readonly string[], fields: readonly string[]): ImportRow['values'];
}

/** Node finds no named exports in it, as the web's build does. */
const parser = 'papaparse';
const named = `import { createRequire } from 'node:module';
export const { parse } = createRequire('${pathToFileURL(join(web, 'package.json'))}')('${parser}');`;

/** How the web reads a file, without a browser. */
export async function webTable(): Promise<ReadTable> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === parser && context.conditions.includes('import')
        ? { url: `data:text/javascript,${encodeURIComponent(named)}`, shortCircuit: true }
        : next(specifier, context),
  });
  return import(join(web, 'src/features/imports/read-table.ts'));
}
