import type { DrawnStroke } from '@visite/call-engine';
import type { CallSummary } from '@visite/contract';
import { text } from '../../../i18n/texts.ts';

/** One note with the name of its author. */
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
function nameParts(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/** One page of a file as everybody saw it in the end: with what was drawn on it. */
export interface DrawnPage {
  /** Where the strokes belong; one page has one. */
  address: string;
  /** Of the picture that shows it. */
  name: string;
  base64: string;
  page: number;
  strokes: readonly DrawnStroke[];
}

type Files = Pick<SummaryContent, 'summary' | 'drawn'>;

/** In the order of the files and their pages; strokes that were all erased leave none. */
export function drawnPages({ summary, drawn }: Files): DrawnPage[] {
  const pages = [...drawn].filter(([, strokes]) => strokes.length > 0).map(addressed);
  return summary.files
    .filter(({ base64 }) => base64 !== '')
    .flatMap(({ uuid, name, base64 }) =>
      pages
        .filter((page) => page.uuid === uuid)
        .sort((one, other) => one.page - other.page)
        .map(({ address, page, numbered, strokes }) => {
          const [stem] = nameParts(name);
          const marked = numbered
            ? text('call.summary.drawnPage', { name: stem, page })
            : text('call.summary.drawn', { name: stem });
          return { address, name: `${marked}.jpg`, base64, page, strokes };
        }),
    );
}

function addressed([address, strokes]: [string, readonly DrawnStroke[]]) {
  const [uuid = '', number] = address.split('#page=');
  return { address, uuid, page: Number(number ?? 1), numbered: number !== undefined, strokes };
}
