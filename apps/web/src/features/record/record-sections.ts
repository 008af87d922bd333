import { fullName, type Patient, type StoredContent } from '@visite/contract';
import { durationText, formatDateTime, formatDay, formatTime } from '../../i18n/format.ts';
import { text } from '../../i18n/texts.ts';
import { type ChatLine, chatLines } from './chat-lines.ts';
import type { PdfSection } from './record-tools.ts';
import type { Visit } from './visits.ts';

/** Everybody whose name may stand in the chat. */
export function chatOf(
  patient: Patient,
  visit: Visit,
  content: StoredContent,
): (ChatLine & { key: string })[] {
  const others = visit.appointment?.otherUsers.map(({ person }) => fullName(person)) ?? [];
  const writers = content.notes.map(({ createdBy }) => createdBy);
  const senders = content.attachments.flatMap(({ sentBy }) => sentBy ?? []);
  const people = [visit.doctor, fullName(patient.person), ...others, ...writers, ...senders];
  return content.attachments
    .flatMap(({ text: chat }) => (chat ? chatLines(chat, people) : []))
    .map((line, at) => ({ key: `message ${at}`, ...line }));
}

/** The record on paper: the same parts as on screen. */
export function recordSections(
  patient: Patient,
  visit: Visit,
  content: StoredContent,
): PdfSection[] {
  const { appointment, day, doctor } = visit;
  const born = text('record.born', { day: formatDay(patient.patientData.dateOfBirth) });
  const facts: [label: string, value: string][] = [
    [text('record.pdfPatient'), `${fullName(patient.person)}, ${born}`],
    [text('record.pdfDoctor'), doctor],
    [
      text('record.plannedAt'),
      appointment ? formatDateTime(appointment.scheduledStart) : formatDay(day),
    ],
  ];
  if (appointment?.waitingSeconds !== undefined) {
    facts.push([text('record.waited'), durationText(appointment.waitingSeconds)]);
  }
  if (appointment?.duration !== undefined) {
    facts.push([text('record.lasted'), durationText(appointment.duration)]);
  }
  const notes = content.notes.map(({ createdBy, text: words }) => ({
    key: createdBy,
    by: createdBy,
    text: words,
  }));
  const files = content.attachments
    .filter(({ type }) => type !== 'video_chat')
    .map(({ id, name = '', sentBy }) => ({ key: id, ...(sentBy && { by: sentBy }), text: name }));
  const chat = chatOf(patient, visit, content).map(({ key, time, by, text: words }) => ({
    key,
    ...(by !== undefined && { by: time === undefined ? by : `${formatTime(time)} ${by}` }),
    text: words,
  }));
  return [
    {
      title: text('record.pdfTitle', { day: formatDay(day) }),
      lines: facts.map(([by, value]) => ({ key: by, by, text: value })),
    },
    ...(
      [
        ['record.note', 'record.noNote', notes],
        ['record.files', 'record.noFiles', files],
        ['record.chat', 'record.noChat', chat],
      ] as const
    ).map(([title, none, lines]) => ({
      title: text(title),
      lines: lines.length > 0 ? [...lines] : [{ key: 'none', text: text(none) }],
    })),
  ];
}
