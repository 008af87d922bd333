import * as z from 'zod/mini';
import { leaveBirthdate, readBirthdate, showBirthdate } from './birthdate-input.ts';
import { type FieldErrorCode, fieldErrorCodes, parseInput } from './errors.ts';
import { readImportedGender } from './imported-gender.ts';
import { type PatientLanguage, patientLanguages } from './languages.ts';
import { paging } from './paging.ts';
import { type PatientInput, patient, patientInput } from './patients.ts';
import { isoDate, isoTime, line, personId } from './wire.ts';

/** What a column of a file can be taken for. */
export const importFields = [
  'title',
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'email',
  'phone',
  'street',
  'streetNumber',
  'zipCode',
  'city',
  'country',
  'insuranceNumber',
  'language',
  'remark',
] as const;
export type ImportField = (typeof importFields)[number];

export const importLimits = {
  rows: 50_000,
  /** Of one call. */
  rowsAtOnce: 500,
  bytesAtOnce: 900_000,
  /** Of a file, as the browser reads it. */
  fileBytes: 25_000_000,
  fileColumns: 500,
  /** Of all rows together, with the names of their fields. */
  bytes: 60_000_000,
} as const;

/** As the file has it. */
const text = z.optional(z.string().check(z.maxLength(4_000)));
export const importValues = z.strictObject(
  Object.fromEntries(importFields.map((field) => [field, text])) as Record<
    ImportField,
    typeof text
  >,
);
export type ImportValues = z.infer<typeof importValues>;

const rowNumber = z.int().check(z.minimum(1), z.maximum(10_000_000));

export const importInput = z.strictObject({
  fileName: line(200),
  rows: z.int().check(z.minimum(1), z.maximum(importLimits.rows)),
});

export const importRowsInput = z.strictObject({
  rows: z
    .array(z.strictObject({ row: rowNumber, values: importValues }))
    .check(z.minLength(1), z.maxLength(importLimits.rowsAtOnce)),
});
export type ImportRow = z.infer<typeof importRowsInput>['rows'][number];

/** Of a person who seems to be known already. */
export const importDecision = z.enum(['skip', 'add']);
export type ImportDecision = z.infer<typeof importDecision>;

export const importDecisionInput = z.strictObject({
  /** Absent: of all. */
  row: z.optional(rowNumber),
  decision: importDecision,
});

export const importStates = [
  'uploading',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

const count = z.int().check(z.nonnegative());

export const patientImport = z.object({
  id: personId,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: isoTime,
  finishedAt: z.optional(isoTime),
  /** Announced at the beginning. */
  rows: count,
  received: count,
  /** Judged by the check so far; of them new, alike and wrong ones. */
  checked: count,
  fresh: count,
  duplicates: count,
  /** Of the duplicates those that are to be added nevertheless. */
  chosen: count,
  wrong: count,
  created: count,
  /** Taken back, and left because somebody works with them. */
  removed: count,
  kept: count,
});
export type PatientImport = z.infer<typeof patientImport>;

export const importRowsQuery = z.strictObject({
  show: z.enum(['wrong', 'duplicate', 'kept']),
  ...paging(100, importLimits.rows),
});
export const importsQuery = z.strictObject(paging(100));
export const defaultImportsLimit = 20;

/** Why one column keeps a row out. */
export const importError = z.object({
  field: z.enum(importFields),
  code: z.enum(fieldErrorCodes),
});
export type ImportError = z.infer<typeof importError>;

export const importedRow = z.object({
  row: rowNumber,
  /** Gone once the import is over. */
  values: z.optional(z.partialRecord(z.enum(importFields), z.string())),
  errors: z.array(importError),
  decision: importDecision,
  /** Patients with this name and birth date. */
  alike: z.array(patient),
  /** An earlier row of the file with this name and birth date. */
  sameAs: z.optional(rowNumber),
  /** Why an undone import has left the patient. */
  kept: z.optional(z.enum(['appointments', 'changed'])),
  patientId: z.optional(personId),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const appointmentsExportQuery = z.strictObject({
  'start-date': isoDate,
  'end-date': isoDate,
});

type Imported = { ok: true; patient: PatientInput } | { ok: false; errors: ImportError[] };

/**
 * A row as a patient, or what is wrong with it, field by field. The browser's preview and the server
 * read it alike.
 */
export function readImportedRow(given: ImportValues, today: string): Imported {
  const value = (field: ImportField) => {
    const written = unguarded(given[field] ?? '');
    return field === 'remark' ? written : inOneLine(written);
  };
  const errors: ImportError[] = [];
  const known = <Value>(field: ImportField, find: (text: string) => Value | null) => {
    const written = value(field);
    if (written === '') return undefined;
    const found = find(written);
    if (found === null) errors.push({ field, code: 'invalid' });
    return found ?? undefined;
  };
  const born = known('dateOfBirth', (text) => readDate(text, today));
  const gender = known('gender', readImportedGender);
  const language = known('language', readLanguage);
  const parsed = parseInput(patientInput, {
    person: {
      title: value('title'),
      firstName: value('firstName'),
      lastName: value('lastName'),
      email: value('email'),
      ...(gender && gender !== 'unknown' && { gender }),
    },
    patientData: {
      ...(born !== undefined && { dateOfBirth: born }),
      address: {
        street: value('street'),
        streetNumber: value('streetNumber'),
        zipCode: value('zipCode'),
        city: value('city'),
        country: value('country'),
      },
      phone: value('phone'),
      insuranceNumber: value('insuranceNumber'),
      remark: value('remark'),
      ...(language && { language }),
    },
  });
  if (parsed.ok && errors.length === 0) return { ok: true, patient: parsed.value };
  const named = new Map(errors.map((error) => [error.field, error]));
  for (const { path, code } of parsed.ok ? [] : parsed.errors) {
    const field = importFields.find((each) => each === path.split('.').at(-1));
    if (field && !named.has(field)) named.set(field, { field, code: emptied(value(field), code) });
  }
  return { ok: false, errors: [...named.values()] };
}

const emptied = (written: string, code: FieldErrorCode): FieldErrorCode =>
  written === '' ? 'required' : code;

/** An address, or a name, that the file has in several lines. */
const inOneLine = (written: string) =>
  written
    .split(/[\r\n\t]/)
    .flatMap((part) => part.trim() || [])
    .join(' ');

/** What spreadsheets put before a text that looks like a formula, such as a telephone number with a plus. */
const unguarded = (written: string) => written.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** `12.3.1957`, `12.03.57`, `1957-03-12`, also with a time behind it, and `19570312`. */
function readDate(written: string, today: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].{0,30})?$/.exec(written);
  if (iso) return readBirthdate(showBirthdate(`${iso[1]}-${iso[2]}-${iso[3]}`));
  const german = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2}|\d{4})(?: .{0,30})?$/.exec(written);
  if (!german) return null;
  const [, day = '', month = '', year = ''] = german;
  const shown = `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`;
  return readBirthdate(leaveBirthdate(shown, today));
}

const languageNames: Readonly<Record<string, PatientLanguage>> = {
  deutsch: 'de',
  german: 'de',
  englisch: 'en',
  english: 'en',
  türkisch: 'tr',
  turkish: 'tr',
  arabisch: 'ar',
  arabic: 'ar',
  ukrainisch: 'uk',
  ukrainian: 'uk',
};

function readLanguage(written: string): PatientLanguage | null {
  const word = written.toLowerCase();
  const known = Object.hasOwn(languageNames, word) ? languageNames[word] : undefined;
  if (known) return known;
  const whole = patientLanguages.find((each) => each === word);
  return whole ?? patientLanguages.find((each) => each === word.split(/[-_]/)[0]) ?? null;
}
