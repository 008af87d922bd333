import type { DrawnStroke } from '@visite/call-engine';
import type { CallSummary, FeatureFlags } from '@visite/contract';

import { durationText, formatDay } from '../../../i18n/format.ts';
import { formatSpan } from '../../../i18n/format-span.ts';
import { text } from '../../../i18n/texts.ts';

/** One note with the name of its author. */
export interface WrittenNote {
  by: string;
  text: string;
}

/** A summary with names instead of ids. */
export interface SummaryContent {
  summary: CallSummary;
  /** Strokes by page id, see `pageAddress`. */
  drawn: ReadonlyMap<string, readonly DrawnStroke[]>;
  nameOf: (userID: string) => string;
  notes: readonly WrittenNote[] | null;
}

/** Unique file names without characters that a file system refuses. */
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

/** Base name and extension with the dot. */
function nameParts(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

interface StoredParts {
  /** The practice's flags: what of a call is stored. */
  flags: Pick<FeatureFlags, 'forceChatUpload' | 'forcePatientFileUpload' | 'forceStaffFileUpload'>;
  patientId: string;
  /** Something that should have been stored is not. */
  failed: boolean;
}

/** Something of the call is neither stored nor saved: it is gone once the page is left [CALL-71]. */
export function existsOnlyHere(
  { summary }: Pick<SummaryContent, 'summary'>,
  { flags, patientId, failed }: StoredParts,
): boolean {
  const stored = (flag: boolean) => flag && !failed;
  // Drawings are stored with their files.
  const files = summary.files.filter(({ base64 }) => base64 !== '');
  return (
    (summary.chatProtocol.length > 0 && !stored(flags.forceChatUpload)) ||
    files.some(({ fromUserUuid }) =>
      fromUserUuid === patientId
        ? !stored(flags.forcePatientFileUpload)
        : !stored(flags.forceStaffFileUpload),
    )
  );
}

/** A page of a file with the strokes at the end of the call. */
export interface DrawnPage {
  /** Page id, see `pageAddress`. */
  address: string;
  /** File name of the rendered image. */
  name: string;
  base64: string;
  page: number;
  strokes: readonly DrawnStroke[];
}

type Files = Pick<SummaryContent, 'summary' | 'drawn'>;

/** In the order of files and pages, without pages whose strokes were all erased. */
export function drawnPages({ summary, drawn }: Files): DrawnPage[] {
  const pages = [...drawn].filter(([, strokes]) => strokes.length > 0).map(parsePageAddress);
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

function parsePageAddress([address, strokes]: [string, readonly DrawnStroke[]]) {
  const [uuid = '', number] = address.split('#page=');
  return { address, uuid, page: Number(number ?? 1), numbered: number !== undefined, strokes };
}

export interface SummaryLine {
  key: string;
  /** Bold label before the text. */
  by?: string;
  text: string;
  /** There is nothing, and the text says so. */
  nothing?: true;
}

/** A section of the summary; screen, PDF and text file show the same ones. */
export interface SummarySection {
  title: string;
  lines: SummaryLine[];
}

export function summarySections({ summary, nameOf, notes }: SummaryContent): SummarySection[] {
  const { chatProtocol, files } = summary;
  const born = formatDay(summary.patientDateOfBirth);
  const time = formatSpan(summary.scheduledStart, summary.scheduledEnd);
  const facts = [
    [
      text('call.summary.patient'),
      `${summary.patientFullName}, ${text('call.summary.born', { date: born })}`,
    ],
    [text('call.summary.doctor'), summary.doctorFullName],
    [text('call.summary.appointment'), time],
    [text('call.summary.duration'), durationText(summary.durationSeconds)],
  ] as const;
  const chat = chatProtocol.map(({ fromUserUuid, message, attachment }, at) => ({
    key: `message ${at}`,
    by: nameOf(fromUserUuid),
    text: [message, attachment && text('call.summary.attached', { name: attachment.name })]
      .filter(Boolean)
      .join(' '),
  }));
  const sent = files.map(({ uuid, name, fromUserUuid, base64 }) => ({
    key: uuid,
    by: nameOf(fromUserUuid),
    text: base64 ? name : `${name} (${text('call.summary.unusable')})`,
  }));
  const written = (notes ?? []).map((note) => ({ key: note.by, ...note }));
  return [
    {
      title: text('call.summary.title'),
      lines: facts.map(([by, value]) => ({ key: by, by, text: value })),
    },
    { title: text('call.summary.chat'), lines: orPlaceholder(chat, text('call.summary.noChat')) },
    { title: text('call.summary.files'), lines: orPlaceholder(sent, text('call.summary.noFiles')) },
    ...(notes
      ? [
          {
            title: text('call.summary.notes'),
            lines: orPlaceholder(written, text('call.summary.noNotes')),
          },
        ]
      : []),
  ];
}

function orPlaceholder(lines: SummaryLine[], nothing: string): SummaryLine[] {
  return lines.length > 0 ? lines : [{ key: 'nothing', text: nothing, nothing: true }];
}

export function plainText(content: SummaryContent): string {
  return summarySections(content)
    .map(({ title, lines }) =>
      [title, ...lines.map(({ by, text }) => (by ? `${by}: ${text}` : text))].join('\r\n'),
    )
    .join('\r\n\r\n');
}
