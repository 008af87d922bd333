import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const factory = /[\\/]createLucideIcon\.mjs$/;
const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const importFrom = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Lets lucide-react's icons be drawn by ui/lucide-icon.ts, and imports each from its own file: the
 * package's list of all icons would otherwise tie every page to every icon when chunks are divided.
 */
export function lightIcons(): Plugin {
  const files = iconFiles();
  const single = (specifier: string): string => {
    const [name = '', local = name] = specifier.split(/\s+as\s+/);
    const file = files.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}`);
    return `import ${local} from ${JSON.stringify(file)};`;
  };
  return {
    name: 'visite:light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!icon.test(importer ?? '') || !factory.test(source)) return null;
      return path.resolve(import.meta.dirname, '../src/ui/lucide-icon.ts');
    },
    transform(source, id) {
      if (icon.test(id)) return { code: lighter(source), map: null };
      if (!/[\\/]src[\\/].*\.tsx?$/.test(id) || !source.includes("'lucide-react'")) return null;
      const code = source.replace(importFrom, (_whole, specifiers: string) =>
        specifiers
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !each.startsWith('type '))
          .map(single)
          .join(' '),
      );
      return { code, map: null };
    },
  };
}

/** Its shapes alone: names, sizes and keys are for the package's own factory. */
function lighter(source: string): string {
  return source
    .replace(/^ {2}(?:name|size): .*$/gm, '')
    .replace(/, key: "\w+" \}/g, ' }')
    .replace('__iconData.node;', '');
}

/** The file of each icon's every name. */
function iconFiles(): Map<string, string> {
  const list = fileURLToPath(
    new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')),
  );
  const exported = /export \{([^}]*)\} from '(\.\/icons\/[^']+)';/g;
  return new Map(
    [...readFileSync(list, 'utf8').matchAll(exported)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [
        name,
        path.resolve(path.dirname(list), file),
      ]),
    ),
  );
}
