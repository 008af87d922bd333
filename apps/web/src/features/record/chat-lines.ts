import { parseStoredChat } from '@visite/contract';

export interface ChatLine {
  /** Milliseconds since 1970; absent where the stored text does not tell. */
  time?: number;
  /** Absent for what begins with no name that we know. */
  by?: string;
  text: string;
}

/** The stored chat as messages. */
export function chatLines(text: string, people: readonly string[]): ChatLine[] {
  return parseStoredChat(text) ?? linesByName(text, people);
}

/**
 * Other clients, and ours before 0.3, store lines "name: message", and a message can have several
 * lines: only a name of somebody who was there begins a new one.
 */
function linesByName(text: string, people: readonly string[]): ChatLine[] {
  // The longest first: "Dr. Eva Lang" must not be taken for "Dr. Eva".
  const names = people.filter(Boolean).toSorted((one, other) => other.length - one.length);
  const lines: ChatLine[] = [];
  for (const line of text.split(/\r?\n/)) {
    const by = names.find((name) => line.startsWith(`${name}: `));
    const last = lines.at(-1);
    if (by) lines.push({ by, text: line.slice(by.length + 2) });
    else if (last) last.text += `\n${line}`;
    else lines.push({ text: line });
  }
  return lines;
}

/** A file stands in a stored message as its name in brackets, behind what was written with it. */
export function splitFile(
  text: string,
  fileNames: readonly string[],
): { words: string; file?: string } {
  const file = fileNames.find((name) => text === `[${name}]` || text.endsWith(` [${name}]`));
  return file === undefined
    ? { words: text }
    : { words: text.slice(0, -(file.length + 2)).trimEnd(), file };
}
