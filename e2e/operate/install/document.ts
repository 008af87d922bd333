import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../../docs/operate/install.md');

interface Section {
  title: string;
  /** Its blocks of commands, as they stand. */
  commands: string[];
}

/** The install document, by its headings. */
export function readDocument(text = readFileSync(path, 'utf8')): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      commands: [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1] ?? ''),
    }));
}

/** The sections from one heading to another, both included. */
export function between(sections: readonly Section[], first: string, last: string): Section[] {
  const at = (title: string) => {
    const found = sections.findIndex((each) => each.title === title);
    if (found < 0) throw new Error(`the document has no section "${title}"`);
    return found;
  };
  return sections.slice(at(first), at(last) + 1);
}

/** What the document has installed, so that a machine without a network can be given it. */
export function packagesOf(sections: readonly Section[]): string[] {
  const text = sections.flatMap(({ commands }) => commands).join('\n');
  return [...text.matchAll(/^apt-get install -y (.+)$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
}
