import type { EventStream } from './event-stream.ts';

/** The open streams of one practice on this node, found by whom and what they are about. */
export class StreamSet {
  readonly #all = new Set<EventStream>();
  readonly #byPerson = new Map<string, Set<EventStream>>();
  readonly #byAppointment = new Map<string, Set<EventStream>>();

  get size(): number {
    return this.#all.size;
  }

  get hasStaff(): boolean {
    for (const { caller } of this.#all) if (caller.kind === 'staff') return true;
    return false;
  }

  [Symbol.iterator](): Iterator<EventStream> {
    return this.#all.values();
  }

  add(stream: EventStream): void {
    this.#all.add(stream);
    const { caller } = stream;
    include(this.#byPerson, caller.id, stream);
    if (caller.kind !== 'staff') include(this.#byAppointment, caller.appointmentId, stream);
  }

  remove(stream: EventStream): void {
    this.#all.delete(stream);
    const { caller } = stream;
    exclude(this.#byPerson, caller.id, stream);
    if (caller.kind !== 'staff') exclude(this.#byAppointment, caller.appointmentId, stream);
  }

  people(): Iterable<string> {
    return this.#byPerson.keys();
  }

  hasPerson(personId: string): boolean {
    return this.#byPerson.has(personId);
  }

  ofPerson(personId: string): EventStream[] {
    return [...(this.#byPerson.get(personId) ?? [])];
  }

  /** Where the slowest of the person's streams is in the person's own log. */
  ownPosition(personId: string): number {
    return Math.min(...this.ofPerson(personId).map((stream) => stream.position.own));
  }

  *staff(): Iterable<EventStream> {
    for (const stream of this.#all) if (stream.caller.kind === 'staff') yield stream;
  }

  /** Patients and guests. */
  *visitors(): Iterable<EventStream> {
    for (const stream of this.#all) if (stream.caller.kind !== 'staff') yield stream;
  }

  /** The streams of the appointment's patient and guests. */
  ofAppointment(appointmentId: string): EventStream[] {
    return [...(this.#byAppointment.get(appointmentId) ?? [])];
  }

  hasSession(hash: Buffer, personId: string): boolean {
    return this.ofPerson(personId).some((stream) => stream.caller.tokenHash.equals(hash));
  }
}

type Index = Map<string, Set<EventStream>>;

function include(index: Index, key: string, stream: EventStream): void {
  index.set(key, (index.get(key) ?? new Set()).add(stream));
}

function exclude(index: Index, key: string, stream: EventStream): void {
  const set = index.get(key);
  set?.delete(stream);
  if (set?.size === 0) index.delete(key);
}
