import type { ImportField } from '@visite/contract';

type Card = Partial<Record<ImportField, string>>;

interface Property {
  name: string;
  parameters: string[];
  value: string;
}

/** Contacts of versions 2.1, 3.0 and 4.0: one after the other, each line once. */
export function readCards(text: string): Card[] {
  const cards: Card[] = [];
  let open: Card | null = null;
  for (const line of unfolded(text)) {
    const property = readLine(line);
    if (!property) continue;
    const { name, value } = property;
    if (name === 'BEGIN' && value.trim().toUpperCase() === 'VCARD') open = {};
    else if (name === 'END') {
      if (open) cards.push(open);
      open = null;
    } else if (open) take(open, property);
  }
  return cards;
}

/** A line goes on in the next one after a blank, in quoted-printable after an "=" at its end. */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  let quoted = false;
  let soft = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = lines.at(-1);
    const goesOn = last !== undefined && (soft || /^[ \t]/.test(line));
    const content = goesOn && !soft ? line.slice(1) : line;
    if (!goesOn) quoted = isQuotedPrintable(line);
    soft = quoted && line.endsWith('=');
    const part = soft ? content.slice(0, -1) : content;
    if (goesOn) last.push(part);
    else lines.push([part]);
  }
  return lines.map((each) => each.join(''));
}

const isQuotedPrintable = (line: string) => {
  const colon = line.indexOf(':');
  return colon > 0 && line.slice(0, colon).toUpperCase().includes('QUOTED-PRINTABLE');
};

function readLine(line: string): Property | null {
  const colon = line.indexOf(':');
  if (colon < 1) return null;
  const [full = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';');
  // Some programs put a group before it, such as `item1.TEL`.
  const name = full.slice(full.lastIndexOf('.') + 1);
  const raw = line.slice(colon + 1);
  const value = isQuotedPrintable(line) ? quotedPrintable(raw, parameters) : raw;
  return { name, parameters, value };
}

const encoder = new TextEncoder();

function quotedPrintable(value: string, parameters: readonly string[]): string {
  // Letters that should have been quoted stand as they are, in up to three bytes.
  const bytes = new Uint8Array(value.length * 3);
  let length = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value[at] === '=' ? hexByte(value.slice(at + 1, at + 3)) : null;
    if (code !== null) {
      bytes[length] = code;
      length += 1;
      at += 2;
    } else length += encoder.encodeInto(value[at] ?? '', bytes.subarray(length)).written;
  }
  const charset = parameters.find((each) => each.startsWith('CHARSET='))?.slice(8);
  return decoderOf(charset).decode(bytes.subarray(0, length));
}

function decoderOf(charset = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // A RangeError: nobody knows a charset of this name.
    return new TextDecoder();
  }
}

const hexByte = (digits: string) =>
  /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : null;

/** At each separator that no backslash stands before. */
function parts(value: string, separator: ';' | ','): string[] {
  const found: string[] = [];
  let part = '';
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? '';
    if (letter === '\\' && at + 1 < value.length) {
      at += 1;
      const next = value[at] ?? '';
      part += next === 'n' || next === 'N' ? '\n' : next;
    } else if (letter === separator) {
      found.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...found, part.trim()];
}

const whole = (value: string) => parts(value, ';').join(';');

/** Of the address book of Windows. */
const windowsGenders: Readonly<Record<string, string>> = { 1: 'female', 2: 'male' };

/** The first of several counts, but for a mobile number: it reaches the patient. */
function take(card: Card, { name, parameters, value }: Property): void {
  const set = (field: ImportField, given: string | undefined) => {
    if (given && card[field] === undefined) card[field] = given;
  };
  switch (name) {
    case 'N': {
      const [last, first, middle, title] = parts(value, ';');
      set('lastName', last);
      set('firstName', [first, middle].filter(Boolean).join(' '));
      set('title', title);
      break;
    }
    case 'BDAY':
      set('dateOfBirth', whole(value));
      break;
    // Version 4.0: a letter, or words behind it. Before it programs had names of their own.
    case 'GENDER':
      set('gender', parts(value, ';').find(Boolean));
      break;
    case 'X-GENDER':
      set('gender', whole(value));
      break;
    case 'X-WAB-GENDER':
      set('gender', windowsGenders[value.trim()]);
      break;
    case 'EMAIL':
      set('email', whole(value));
      break;
    case 'TEL': {
      const number = /^tel:/i.test(value) ? value.slice(4).split(';')[0]?.trim() : whole(value);
      if (parameters.some((each) => each.includes('CELL')) && number) card.phone = number;
      else set('phone', number);
      break;
    }
    case 'ADR': {
      const [, , street, city, , zipCode, country] = parts(value, ';');
      set('street', street);
      set('city', city);
      set('zipCode', zipCode);
      set('country', country);
      break;
    }
    case 'LANG':
      set('language', whole(value));
      break;
    case 'NOTE':
      set('remark', whole(value));
      break;
  }
}
