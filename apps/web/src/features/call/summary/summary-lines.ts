import { durationText, formatDateTime, formatDay, formatTime } from '../../../i18n/format.ts';
import { text } from '../../../i18n/texts.ts';
import type { SummaryContent } from './summary-content.ts';

export interface SummaryLine {
  key: string;
  /** Stands before the text in bold. */
  by?: string;
  text: string;
}

/** What a summary says, in order; screen, PDF and text file say the same. */
export interface SummarySection {
  title: string;
  lines: SummaryLine[];
}

export function summarySections({ summary, nameOf, notes }: SummaryContent): SummarySection[] {
  const { chatProtocol, files } = summary;
  const born = formatDay(summary.patientDateOfBirth);
  const time = `${formatDateTime(summary.scheduledStart)}–${formatTime(summary.scheduledEnd)}`;
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
    { title: text('call.summary.chat'), lines: orElse(chat, text('call.summary.noChat')) },
    { title: text('call.summary.files'), lines: orElse(sent, text('call.summary.noFiles')) },
    ...(notes
      ? [
          {
            title: text('call.summary.notes'),
            lines: orElse(written, text('call.summary.noNotes')),
          },
        ]
      : []),
  ];
}

function orElse(lines: SummaryLine[], nothing: string): SummaryLine[] {
  return lines.length > 0 ? lines : [{ key: 'nothing', text: nothing }];
}

export function plainText(content: SummaryContent): string {
  return summarySections(content)
    .map(({ title, lines }) =>
      [title, ...lines.map(({ by, text }) => (by ? `${by}: ${text}` : text))].join('\r\n'),
    )
    .join('\r\n\r\n');
}
