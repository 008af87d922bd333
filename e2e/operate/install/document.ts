import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../docs/operate');

interface Section {
  title: string;
  /** Its blocks of commands, as they stand. */
  commands: string[];
}

/** A document for operators, by its headings; what stands before the first one has the title of the page. */
export function readDocument(name: string): Section[] {
  // A comment among commands begins like a heading, so the blocks are cut out first.
  const blocks: string[] = [];
  const prose = readFileSync(join(folder, name), 'utf8').replace(
    /^```(\w*)\n(.*?)^```$/gms,
    (_, language: string, content: string) =>
      language === 'sh' ? `\0${blocks.push(content) - 1}\0` : '',
  );
  return prose
    .split(/^##? (?=\S)/m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      commands: [...part.matchAll(/\0(\d+)\0/g)].map((match) => blocks[Number(match[1])] ?? ''),
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
