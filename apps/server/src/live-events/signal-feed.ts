import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { type CoalescingLoop, createCoalescingLoop } from './coalescing-loop.ts';
import { type EventStream, type MessageData, signalData } from './event-stream.ts';
import { readSignals, type SignalEntry, signalsAtOnce, type WrittenSignal } from './store.ts';
import type { StreamSet } from './stream-set.ts';

interface SignalFeedParts {
  inTenant: <Result>(work: (tx: TenantTransaction) => Promise<Result>) => Promise<Result>;
  onError: (error: unknown) => void;
}

/** What others in a call send to the people of one practice who read on this node. */
export class SignalFeed {
  readonly #streams: StreamSet;
  readonly #inTenant: SignalFeedParts['inTenant'];
  readonly #loop: CoalescingLoop;
  readonly #awaited = new Set<string>();

  constructor(streams: StreamSet, { inTenant, onError }: SignalFeedParts) {
    this.#streams = streams;
    this.#inTenant = inTenant;
    this.#loop = createCoalescingLoop(() => this.#read(), { gapMs: 0, onError });
  }

  wake(personId: string): void {
    if (!this.#streams.hasPerson(personId)) return;
    this.#awaited.add(personId);
    this.#loop.wake();
  }

  /** A signal just committed by this node goes out at once where nothing came before it. */
  relay(signal: WrittenSignal): void {
    const streams = this.#streams.ofPerson(signal.recipientId);
    if (streams.length === 0) return;
    const data = signalData(signal);
    for (const stream of streams) {
      if (stream.position.own + 1 === signal.eventId) {
        stream.cutOffIfSlow();
        deliver(stream, signal.eventId, signal.appointmentId, data);
      } else if (stream.position.own < signal.eventId) this.wake(signal.recipientId);
    }
  }

  close(): void {
    this.#loop.close();
  }

  async #read(): Promise<void> {
    const people = new Map<string, number>();
    for (const personId of this.#awaited) {
      if (this.#streams.hasPerson(personId)) {
        people.set(personId, this.#streams.ownPosition(personId));
      }
    }
    this.#awaited.clear();
    if (people.size === 0) return;
    const entries = await this.#inTenant((tx) => readSignals(tx, people));
    const byPerson = Map.groupBy(entries, (entry) => entry.recipient_id);
    for (const [personId, own] of byPerson) this.#deliver(personId, people.get(personId) ?? 0, own);
  }

  #deliver(personId: string, from: number, entries: readonly SignalEntry[]): void {
    // Who came meanwhile from further back has woken the next turn.
    const streams = this.#streams.ofPerson(personId).filter(({ position }) => position.own >= from);
    for (const stream of streams) stream.cutOffIfSlow();
    for (const { event_id, appointment_id: appointmentId, sender_id, message } of entries) {
      if (!event_id || !appointmentId || !sender_id || !message) continue;
      const data = signalData({
        senderId: sender_id,
        recipientId: personId,
        appointmentId,
        message,
      });
      for (const stream of streams) deliver(stream, event_id, appointmentId, data);
    }
    const last = entries.at(-1);
    const isAll = entries.length < signalsAtOnce;
    const own = (isAll ? last?.last_event_id : last?.event_id) ?? 0;
    for (const stream of streams) stream.advance({ own });
    if (!isAll) this.wake(personId);
  }
}

/** Two appointments of one patient are two sessions: each hears of its own alone. */
function deliver(stream: EventStream, at: number, appointmentId: string, data: MessageData): void {
  const { caller } = stream;
  if (caller.kind !== 'staff' && caller.appointmentId !== appointmentId) return;
  stream.sendSignal(at, data);
}
