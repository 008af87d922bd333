import { type Charset, charsetNamed, decode, encode } from './charsets.ts';
import { Incomplete, reasons, Unusable } from './reasons.ts';

export interface GdtField {
  /** Four digits. */
  id: string;
  value: string;
}

export interface GdtRecord {
  /** The value of 8000, such as `6301`. */
  type: string;
  fields: GdtField[];
}

export interface ReadOptions {
  /** In the place of what 9206 says. */
  charset?: Charset | undefined;
  /** Some vendors count characters, or leave the line's end out: then lines end where they end. */
  lengths?: 'check' | 'ignore' | undefined;
}

interface RawField {
  id: string;
  bytes: Uint8Array;
  /** The whole line. */
  size: number;
}

export const mostBytes = 1_000_000;
const [tab, lf, cr, endOfFile, space] = [0x09, 0x0a, 0x0d, 0x1a, 0x20];
const digits = (bytes: Uint8Array) => /^\d+$/.test(latin(bytes));
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Three digits of length, four of the field, and CR LF. */
const frame = 9;
const mostContent = 999 - frame;

/** The records of a file, or why it is none: `Incomplete` while its end is not there. */
export function readGdt(file: Uint8Array, options: ReadOptions = {}): GdtRecord[] {
  if (file.length > mostBytes) throw new Unusable(reasons.tooLarge);
  const bytes = withoutTail(file);
  if (bytes.length === 0) throw new Incomplete(reasons.empty);
  const checks = options.lengths !== 'ignore';
  const raw = checks ? byLength(bytes) : byLineEnd(bytes);
  if (raw[0]?.id !== '8000') throw new Unusable(reasons.noRecord);
  const charset = options.charset ?? charsetOf(raw);
  const records: { record: GdtRecord; size: number }[] = [];
  for (const { id, bytes: content, size } of raw) {
    const value = decode(content, charset);
    if (id === '8000') records.push({ record: { type: value.trim(), fields: [] }, size: 0 });
    const current = records.at(-1);
    if (!current) continue;
    current.record.fields.push({ id, value });
    current.size += size;
  }
  if (checks) for (const { record, size } of records) checkSize(record, size);
  return records.map(({ record }) => record);
}

/** Editors and DOS leave something behind the last line. */
function withoutTail(file: Uint8Array): Uint8Array {
  let end = file.length;
  while (end > 0 && [0, tab, endOfFile, space].includes(file[end - 1] ?? -1)) end -= 1;
  return file.subarray(0, end);
}

function byLength(bytes: Uint8Array): RawField[] {
  const fields: RawField[] = [];
  for (let at = 0; at < bytes.length; ) {
    const number = fields.length + 1;
    const head = bytes.subarray(at, at + frame - 2);
    if (!digits(head)) {
      throw new Unusable(fields.length === 0 ? reasons.noRecord : reasons.wrongLine(number));
    }
    if (head.length < frame - 2) throw new Incomplete(reasons.cut(number));
    const size = Number(latin(head.subarray(0, 3)));
    if (size < frame) throw new Unusable(reasons.wrongLine(number));
    const line = bytes.subarray(at, at + size);
    if (line.length < size) throw new Incomplete(reasons.cut(number));
    if (line[size - 2] !== cr || line[size - 1] !== lf) {
      throw new Unusable(reasons.wrongLine(number));
    }
    fields.push({ id: latin(head.subarray(3)), bytes: line.subarray(7, size - 2), size });
    at += size;
  }
  return fields;
}

function byLineEnd(bytes: Uint8Array): RawField[] {
  const fields: RawField[] = [];
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(lf, at);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(at, bytes[end - 1] === cr ? end - 1 : end);
    if (line.length > 0) {
      const head = line.subarray(0, 7);
      if (head.length < 7 || !digits(head)) {
        throw new Unusable(
          fields.length === 0 ? reasons.noRecord : reasons.wrongLine(fields.length + 1),
        );
      }
      fields.push({ id: latin(head.subarray(3)), bytes: line.subarray(7), size: line.length });
    }
    at = end + 1;
  }
  return fields;
}

/** 9206 and the versions are digits in every charset. */
function charsetOf(raw: readonly RawField[]): Charset {
  const value = (id: string) => {
    const found = raw.find((field) => field.id === id);
    return found && latin(found.bytes).trim();
  };
  const told = value('9206');
  if (told) {
    const charset = charsetNamed(told);
    if (!charset) throw new Unusable(reasons.charset(told.replace(/[^\x20-\x7e]/g, '?')));
    return charset;
  }
  return isVersion3(value('9218') ?? value('0001') ?? '') ? 'iso8859-15' : 'cp437';
}

/** `03.00`, `3.5`, `GDT3.5`. */
const isVersion3 = (version: string) => /^(?:GDT)?\s*0?3(?:\.|$)/i.test(version);

/** From version 3 on, 8100 and what follows announce objects, by words. */
function checkSize({ fields }: GdtRecord, size: number): void {
  const told = fields.find(({ id }) => id === '8100')?.value.trim();
  if (told === undefined || !/^\d{1,7}$/.test(told)) return;
  const declared = Number(told);
  if (declared > size) throw new Incomplete(reasons.cutRecord(declared, size));
  if (declared < size) throw new Unusable(reasons.wrongRecord(declared, size));
}

/** With the record's length in 8100 behind the first field, where version 2.1 wants it. */
export function writeGdt(
  fields: readonly GdtField[],
  { charset, withSize }: { charset: Charset; withSize: boolean },
): Buffer {
  const lines = fields.map((field) => lineOf(field, charset));
  if (!withSize) return Buffer.concat(lines);
  const [first, ...rest] = lines;
  if (!first) throw new RangeError('a record has no field');
  const size = lines.reduce((sum, line) => sum + line.length, frame + 5);
  const sizeLine = lineOf({ id: '8100', value: String(size).padStart(5, '0') }, charset);
  return Buffer.concat([first, sizeLine, ...rest]);
}

function lineOf({ id, value }: GdtField, charset: Charset): Buffer {
  const content = encode(value.replace(/\p{Cc}/gu, ' '), charset);
  if (!/^\d{4}$/.test(id) || content.length > mostContent) {
    throw new RangeError(`field ${id} has ${content.length} bytes`);
  }
  const head = `${String(content.length + frame).padStart(3, '0')}${id}`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}
