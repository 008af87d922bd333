import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { commandsReference, configurationReference } from './reference.ts';

const folder = new URL('../../../../docs/operate/', import.meta.url);
const documents = {
  'configuration.md': configurationReference(),
  'commands.md': commandsReference(),
};

function current(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

for (const [name, content] of Object.entries(documents)) {
  const file = new URL(name, folder);
  if (!process.argv.includes('--check')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, content);
  } else if (current(file) !== content) {
    console.error(`docs/operate/${name} is old: npm run reference`);
    process.exitCode = 1;
  }
}
