import { type EndedConsultation, fullName, type Role } from '@visite/contract';
import { type Charset, charsetNumbers } from './charsets.ts';
import { type GdtField, writeGdt } from './gdt-records.ts';

/** How the practice software wants its results. */
export interface ResultForm {
  version: '2.1' | '3.5';
  charset: Charset;
  /** Fields 8315 and 8316. */
  receiver: string;
  sender: string;
  /** Field 8402: the kind of examination. */
  examination: string;
  /** Where lines of text stand. */
  textField: string;
  /** The practice's clock. */
  timeZone: string;
}

/** Version 2.1 gives texts 60 characters. */
const lineLength = 60;

const roleWords: Record<Role, string> = {
  doctor: 'Ärztin/Arzt',
  mfa: 'Praxisteam',
  admin: 'Praxisteam',
  patient: 'Patient/in',
  guest: 'Gast',
};

/** Record 6310 of an ended consultation; `patientNumber` is the practice software's own. */
export function resultOf(
  consultation: EndedConsultation,
  patientNumber: string,
  form: ResultForm,
): Buffer {
  const { charset, version } = form;
  const fields = version === '2.1' ? flat : inObjects;
  return writeGdt(fields(consultation, patientNumber, form), {
    charset,
    withSize: version === '2.1',
  });
}

function flat(of: EndedConsultation, patientNumber: string, form: ResultForm): GdtField[] {
  const clock = clockOf(of.startedAt, form.timeZone);
  return asFields([
    ['8000', '6310'],
    ['8315', form.receiver],
    ['8316', form.sender],
    ['9206', charsetNumbers[form.charset]],
    ['9218', '02.10'],
    ['3000', patientNumber],
    ['3101', of.patient.lastName],
    ['3102', of.patient.firstName],
    ['3103', germanDay(of.patient.dateOfBirth)],
    ['8402', form.examination],
    ['6200', clock.day],
    ['6201', clock.time],
    ...linesOf(of, form.timeZone).map((line): Pair => [form.textField, line]),
    ...duration(of),
  ]);
}

function inObjects(of: EndedConsultation, patientNumber: string, form: ResultForm): GdtField[] {
  const clock = clockOf(of.startedAt, form.timeZone);
  return asFields([
    ['8000', '6310'],
    ...object('8133', 'Kopfdaten_GDT', '0033', [
      ['0001', '3.5'],
      ['8315', form.receiver],
      ['8316', form.sender],
      ['9206', charsetNumbers[form.charset]],
    ]),
    ...object('8145', 'Patient', '0045', [
      ['3000', patientNumber],
      ...object('8147', 'Person', '0047', [
        ['3101', of.patient.lastName],
        ['3102', of.patient.firstName],
        ['3103', germanDay(of.patient.dateOfBirth)],
      ]),
    ]),
    ...object('8112', 'Anforderung', '0012', [
      ['8310', of.number],
      ['8402', form.examination],
    ]),
    ...object('8157', 'Untersuchungsergebnis_GDT', '0057', [
      ...duration(of),
      ...object('8225', 'Timestamp_Messung', '0054', [
        ['7278', clock.day],
        ['7279', clock.time],
      ]),
      ...linesOf(of, form.timeZone).map((line): Pair => [form.textField, line]),
    ]),
    ['8001', '6310'],
  ]);
}

type Pair = [id: string, value: string | undefined];

const asFields = (pairs: readonly Pair[]): GdtField[] =>
  pairs.flatMap(([id, value]) => (value ? [{ id, value }] : []));

/** An attribute announces it, and it says itself where it ends. */
const object = (attribute: string, name: string, number: string, content: Pair[]): Pair[] => [
  [attribute, name],
  ['8002', `Obj_${number}`],
  ...content,
  ['8003', `Obj_${number}`],
];

const minutesOf = ({ durationSeconds }: EndedConsultation) =>
  Math.max(1, Math.round(durationSeconds / 60));

const duration = (of: EndedConsultation): Pair[] => [
  ['8410', 'DAUER'],
  ['8411', 'Dauer der Videosprechstunde'],
  ['8420', String(minutesOf(of))],
  ['8421', 'min'],
];

/** Date, duration, who took part, and the notes where they were asked for. */
function linesOf(of: EndedConsultation, timeZone: string): string[] {
  const [from, to] = [clockOf(of.startedAt, timeZone), clockOf(of.endedAt, timeZone)];
  const minutes = minutesOf(of);
  const people = of.participants.map((each) => `${fullName(each)} (${roleWords[each.role]})`);
  return [
    `Videosprechstunde am ${from.shownDay}, ${from.shownTime} bis ${to.shownTime} Uhr`,
    `Dauer: ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`,
    ...(people.length > 0 ? [`Teilgenommen: ${people.join(', ')}`] : []),
    ...(of.notes ?? []).flatMap(({ by, text }) => [
      `Notiz von ${by}:`,
      ...text.split(/\r\n|\r|\n/),
    ]),
    `Termin ${of.number}`,
  ].flatMap((line) => wrapped(line, lineLength));
}

/** At blanks, and within a word only if it is longer than a line; nothing is left out. */
export function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const pieces = chunks([...word], length);
    for (const [index, piece] of pieces.entries()) {
      const joined = line === '' ? piece : `${line} ${piece}`;
      if (index === 0 && [...joined].length <= length) line = joined;
      else {
        if (line !== '') lines.push(line);
        line = piece;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}

const chunks = (chars: readonly string[], length: number): string[] =>
  Array.from({ length: Math.ceil(chars.length / length) }, (_, index) =>
    chars.slice(index * length, (index + 1) * length).join(''),
  );

/** YYYY-MM-DD as TTMMJJJJ. */
const germanDay = (day: string) => day.split('-').reverse().join('');

function clockOf(moment: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('de-DE', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
  const [day, month, year] = [part('day'), part('month'), part('year')];
  const [hour, minute, second] = [part('hour'), part('minute'), part('second')];
  return {
    day: `${day}${month}${year}`,
    time: `${hour}${minute}${second}`,
    shownDay: `${day}.${month}.${year}`,
    shownTime: `${hour}:${minute}`,
  };
}
