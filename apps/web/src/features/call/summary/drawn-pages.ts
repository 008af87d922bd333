import type { DrawnStroke } from '@visite/call-engine';
import { text } from '../../../i18n/texts.ts';
import { nameParts, type SummaryContent } from './summary-content.ts';

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
