/** A message as it stands in a stored chat. */
export interface StoredMessage {
  /** Milliseconds since 1970. */
  time: number;
  by: string;
  text: string;
}

const lineBreak = /\r\n|[\r\n\u2028\u2029]/;
const firstLine = /^\[(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)\] ([^:]{0,400}): /;
const indent = '  ';
/** The last second of the year 9999: later ones have a longer form. */
const latest = 253_402_300_799_000;

/**
 * `[2026-11-17T10:42:05Z] name: message`. Further lines of a message are indented, and a name has no
 * colon: no message can look like one of somebody else.
 */
export function storedChatLine({ time, by, text }: StoredMessage): string {
  const name = plain(by).replaceAll(':', ' ').split(lineBreak).join(' ');
  const at = new Date(Math.min(time, latest)).toISOString().replace(/\.\d+Z$/, 'Z');
  return `[${at}] ${name}: ${plain(text).split(lineBreak).join(`\n${indent}`)}`;
}

/** Null for a text of another form, as other clients may store one. */
export function parseStoredChat(text: string): StoredMessage[] | null {
  const messages: StoredMessage[] = [];
  for (const line of text.split('\n')) {
    const [head, at, by] = firstLine.exec(line) ?? [];
    const last = messages.at(-1);
    if (head && at && by !== undefined) {
      messages.push({ time: Date.parse(at), by, text: line.slice(head.length) });
    } else if (last && line.startsWith(indent)) last.text += `\n${line.slice(indent.length)}`;
    else return null;
  }
  return messages;
}

/** Without control characters, which PostgreSQL and terminals refuse. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\r\t]/gu, '');
}
