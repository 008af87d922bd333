import { type ImportRow, importLimits } from '@visite/contract';
import type { Client } from '../../api/client.ts';
import { untilAnswered } from '../../api/until-answered.ts';

export interface SentList {
  fileName: string;
  rows: readonly ImportRow[];
}

export interface Sending {
  /** 0 to 1. */
  part: number;
  /** The server does not answer for the moment. */
  waiting: boolean;
}

/**
 * Sends a list in parts and asks for the dry run. Each call can be repeated: a busy or restarting server, or a
 * line that breaks, only takes time. Whatever the server refuses ends it.
 */
export async function sendList(
  client: Pick<Client, 'call'>,
  { fileName, rows }: SentList,
  onSending: (sending: Sending) => void,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((over) => setTimeout(over, ms)),
): Promise<void> {
  let part = 0;
  const told = (waiting: boolean) => onSending({ part, waiting });
  const patiently = <Answer>(work: () => Promise<Answer>) =>
    untilAnswered(work, { wait, onWaiting: told });
  told(false);
  const idempotencyKey = crypto.randomUUID();
  const body = { fileName: fileName.slice(0, 200), rows: rows.length };
  const { importId } = await patiently(() => client.call('beginImport', { body, idempotencyKey }));
  const params = { importId };
  for (const each of inParts(rows)) {
    await patiently(() => client.call('sendImportRows', { params, body: { rows: each } }));
    part += each.length / rows.length;
    told(false);
  }
  await patiently(() => client.call('checkImport', { params }));
}

/** As many rows in a call as it takes. */
export function inParts(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
    const last = parts.at(-1);
    if (last && last.length < importLimits.rowsAtOnce && bytes + size < importLimits.bytesAtOnce) {
      last.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
}
