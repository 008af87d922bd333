import type { DrawnStroke } from '@visite/call-engine';
import type { CallSummary } from '@visite/contract';

/** One written note with the name of who wrote it. */
export interface WrittenNote {
  by: string;
  text: string;
}

/** A summary as a person reads it: names instead of ids. */
export interface SummaryContent {
  summary: CallSummary;
  /** By the address of the page that was drawn on. */
  drawn: ReadonlyMap<string, readonly DrawnStroke[]>;
  nameOf: (userID: string) => string;
  notes: readonly WrittenNote[] | null;
}

/** Different names, which every system can write, for files that were sent under the same one. */
export function fileNames(files: readonly { name: string }[]): string[] {
  const used = new Set<string>();
  return files.map(({ name }) => {
    const clean = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || '_';
    const [stem, ending] = nameParts(clean);
    let free = clean;
    for (let count = 2; used.has(free.toLowerCase()); count += 1)
      free = `${stem} (${count})${ending}`;
    used.add(free.toLowerCase());
    return free;
  });
}

/** A file's name and its ending, with the dot. */
export function nameParts(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}
