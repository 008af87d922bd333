import type { CallSummary } from '@visite/contract';

/** One written note with the name of who wrote it. */
export interface WrittenNote {
  by: string;
  text: string;
}

/** A summary as a person reads it: names instead of ids. */
export interface SummaryContent {
  summary: CallSummary;
  nameOf: (userID: string) => string;
  notes: readonly WrittenNote[] | null;
}

/** Different names for files that were sent under the same one. */
export function fileNames(files: CallSummary['files']): string[] {
  const used = new Set<string>();
  return files.map(({ name }) => {
    const clean = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim() || '_';
    const dot = clean.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    let free = clean;
    for (let count = 2; used.has(free.toLowerCase()); count += 1)
      free = `${stem} (${count})${ending}`;
    used.add(free.toLowerCase());
    return free;
  });
}
