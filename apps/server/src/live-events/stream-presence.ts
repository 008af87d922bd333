import { recordSeen, recordStreamClosed, recordVanished } from '../calendar/presence-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { publishAppointmentChanged } from '../event-log/publish.ts';
import type { EventStream } from './event-stream.ts';
import type { StreamSet } from './stream-set.ts';

interface Closing {
  tenantId: string;
  personId: string;
  hash: Buffer;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

const publishAll = async (tx: TenantTransaction, appointmentIds: readonly string[]) => {
  for (const appointmentId of new Set(appointmentIds)) {
    await publishAppointmentChanged(tx, appointmentId);
  }
};

/** An open stream keeps its patient or guest present; staff are told when somebody comes back. */
export async function publishSeen(tx: TenantTransaction, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length > 0) await publishAll(tx, await recordSeen(tx, hashes));
}

/** Patients whose node ended without closing their streams. */
export async function publishDisconnected(tx: TenantTransaction): Promise<void> {
  await publishAll(tx, await recordVanished(tx));
}

export const visitorHashes = (streams: StreamSet): Buffer[] =>
  [...streams.visitors()].map((stream) => stream.caller.tokenHash);

/** Streams that closed: a patient who does not reconnect within the grace period has left. */
export class Closings {
  readonly #graceMs: number;
  readonly #waiting: Closing[] = [];

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  add({ tenantId, caller }: EventStream): void {
    if (caller.kind === 'staff') return;
    const { id: personId, tokenHash: hash } = caller;
    this.#waiting.push({ tenantId, personId, hash, at: performance.now() });
  }

  /** In the order of closing, so the due ones stand in front. */
  takeDue(): Closing[] {
    const due = performance.now() - this.#graceMs;
    const count = this.#waiting.findIndex((closing) => closing.at > due);
    return this.#waiting.splice(0, count < 0 ? this.#waiting.length : count);
  }

  async publishLeft(tx: TenantTransaction, hash: Buffer): Promise<void> {
    await publishAll(tx, await recordStreamClosed(tx, hash, this.#graceMs));
  }
}
