import { type ImportRow, importLimits } from '@visite/contract';
import { codeOf, FetchError, ResponseError } from '../../api/api-errors.ts';
import type { Client } from '../../api/client.ts';

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

const longestWaitMs = 30_000;

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
  async function untilAnswered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await work();
        if (failures > 0) told(false);
        return answer;
      } catch (error) {
        if (!passes(error)) throw error;
        told(true);
        await wait(waitMs(error, failures));
      }
    }
  }
  told(false);
  const idempotencyKey = crypto.randomUUID();
  const body = { fileName: fileName.slice(0, 200), rows: rows.length };
  const { importId } = await untilAnswered(() =>
    client.call('beginImport', { body, idempotencyKey }),
  );
  const params = { importId };
  for (const each of inParts(rows)) {
    await untilAnswered(() => client.call('sendImportRows', { params, body: { rows: each } }));
    part += each.length / rows.length;
    told(false);
  }
  await untilAnswered(() => client.call('checkImport', { params }));
}

const passes = (error: unknown): boolean =>
  error instanceof FetchError ||
  codeOf(error) === 'unavailable' ||
  codeOf(error) === 'too-many-attempts';

/** As long as the server says, else ever longer. */
function waitMs(error: unknown, failures: number): number {
  const named =
    error instanceof ResponseError ? Number(error.response.headers.get('retry-after')) : 0;
  return named > 0 ? named * 1_000 : Math.min(longestWaitMs, 1_000 * 2 ** failures);
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
