import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run-command.ts';

type Texts = { [key: string]: string | Texts };

const leaves = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : leaves(text)));

const textsIn = (language: string) =>
  globSync(`apps/web/src/i18n/${language}/*.json`, { cwd: ROOT }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
  );

describe('troubleshooting by symptom', () => {
  it.each([
    ['stoerungen.md', 'de'],
    ['troubleshooting.md', 'en'],
  ])('[OPS-88] %s quotes the words of the screens', (name, language) => {
    const page = readFileSync(join(ROOT, 'docs/operate', name), 'utf8');
    const quoted = [...page.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) => words);
    expect(quoted.length).toBeGreaterThan(60);
    const texts = textsIn(language);
    expect(quoted.filter((words) => !texts.some((text) => text.includes(words)))).toEqual([]);
  });

  it('[OPS-88] both languages tell the same symptoms', () => {
    const rows = ['stoerungen.md', 'troubleshooting.md'].map(
      (name) => readFileSync(join(ROOT, 'docs/operate', name), 'utf8').match(/^\| /gm)?.length,
    );
    expect(rows[0]).toBe(rows[1]);
  });
});
