import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const noticesFile = 'third-party-notices.txt';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** As Node looks for it: in the folder's own node_modules, then further up. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)\b/i.test(name))
    .filter((name) => !/\.(?:[cm]?[jt]s)$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
}

/** What the web app is built from, dependencies of dependencies included, with every licence's text. */
export function collectNotices(root: string): string {
  const sections = new Map<string, string>();
  const visit = (folder: string) => {
    const { dependencies = {} } = manifestIn(folder);
    for (const name of Object.keys(dependencies)) {
      const found = folderOf(name, folder);
      if (!found) continue;
      const { name: own, version, license = '' } = manifestIn(found);
      const title = `${own} ${version} (${license})`;
      if (sections.has(title)) continue;
      sections.set(title, own.startsWith('@visite/') ? '' : licenceTexts(found).join('\n\n'));
      visit(found);
    }
  };
  visit(root);
  const line = '-'.repeat(72);
  const shown = [...sections].filter(([title]) => !title.startsWith('@visite/')).sort();
  return [
    'Visite contains the following works of others. We thank their authors.',
    ...shown.map(([title, text]) => `${line}\n${title}\n${line}\n\n${text}`.trimEnd()),
    '',
  ].join('\n\n');
}

/** Served beside the pages. The guests' build comes first and writes it for both. */
export function thirdPartyNotices(): Plugin {
  let root = '';
  let isStaff = false;
  return {
    name: 'visite:third-party-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      isStaff = config.mode === 'staff';
    },
    generateBundle() {
      if (isStaff) return;
      this.emitFile({ type: 'asset', fileName: noticesFile, source: collectNotices(root) });
    },
  };
}
