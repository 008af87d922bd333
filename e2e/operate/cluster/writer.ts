import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Appointment,
  apiPrefix,
  idempotencyHeader,
  type Note,
  type Patient,
} from '@visite/contract';
import type { Colleague } from '../../practice/people.ts';

interface Acknowledged {
  patients: { id: string; lastName: string }[];
  appointments: string[];
  /** The last number that was put into the note. */
  note: number;
}

interface Asked {
  body?: unknown;
  key?: string;
  who?: Colleague;
}

/** Books one visit after the other and writes a note, and remembers what was acknowledged. */
export class Writer {
  readonly acknowledged: Acknowledged = { patients: [], appointments: [], note: 0 };
  /** How often each answer came; 0 for none at all. */
  readonly answers = new Map<number, number>();
  readonly #address: string;
  readonly #colleague: Colleague;
  /** Only who takes part in a call writes notes in it. */
  readonly #doctor: Colleague;
  readonly #notes: string;
  #going = true;
  #running: Promise<unknown> = Promise.resolve();
  #lastAnswer = performance.now();
  #longestGap = 0;

  constructor(
    address: string,
    { writer, doctor }: { writer: Colleague; doctor: Colleague },
    appointmentId: string,
  ) {
    this.#address = address;
    this.#colleague = writer;
    this.#doctor = doctor;
    this.#notes = `/calls/${appointmentId}/note`;
  }

  start(): void {
    this.#running = Promise.all([this.#book(), this.#takeNotes()]);
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#running;
  }

  get count(): number {
    return this.acknowledged.appointments.length;
  }

  /** From here on the longest time without an acknowledged write counts anew; in seconds. */
  startGap(): () => number {
    this.#longestGap = 0;
    this.#lastAnswer = performance.now();
    return () => Math.max(this.#longestGap, performance.now() - this.#lastAnswer) / 1_000;
  }

  async #book(): Promise<void> {
    const dayAfter = Date.now() + 30 * 86_400_000;
    for (let slot = 0; this.#going; slot += 1) {
      const lastName = `Cluster ${randomUUID()}`;
      const made = await this.#insist<Patient>('POST', '/patients', {
        person: { firstName: 'Käthe', lastName },
        patientData: { dateOfBirth: '1980-01-01' },
      });
      if (!made) return;
      this.acknowledged.patients.push({ id: made.person.id, lastName });
      const from = dayAfter + slot * 300_000;
      const booked = await this.#insist<{ appointmentId: string }>(
        'POST',
        '/calendar/appointments',
        {
          status: 'accepted',
          doctorId: this.#colleague.user.person.id,
          patientId: made.person.id,
          scheduledStart: new Date(from).toISOString(),
          scheduledEnd: new Date(from + 300_000).toISOString(),
        },
      );
      if (!booked) return;
      this.acknowledged.appointments.push(booked.appointmentId);
      await pause(150);
    }
  }

  async #takeNotes(): Promise<void> {
    const path = `${this.#notes}/${this.#doctor.user.person.id}`;
    for (let number = 1; this.#going; number += 1) {
      if (!(await this.#insist('PUT', path, { text: `Notiz ${number}` }, this.#doctor))) return;
      this.acknowledged.note = number;
      await pause(250);
    }
  }

  /** As a browser does: the same request with the same key, until there is an answer. */
  async #insist<Body>(
    method: string,
    path: string,
    body: unknown,
    who = this.#colleague,
  ): Promise<Body | undefined> {
    const key = randomUUID();
    while (this.#going) {
      const response = await this.#ask(method, path, { body, key, who });
      if (response?.ok) return response.body as Body;
      if (response && response.status < 500) {
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      }
      await pause(250);
    }
    return undefined;
  }

  async #ask(method: string, path: string, { body, key, who = this.#colleague }: Asked = {}) {
    try {
      const response = await fetch(`${this.#address}${apiPrefix}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${who.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { [idempotencyHeader]: key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const { status, ok } = response;
      const text = await response.text();
      this.#count(status);
      if (ok) this.#acknowledge();
      return {
        status,
        ok,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    } catch {
      // Cut off before the answer: it may have been done or not.
      this.#count(0);
      return undefined;
    }
  }

  #count(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }

  #acknowledge(): void {
    const now = performance.now();
    this.#longestGap = Math.max(this.#longestGap, now - this.#lastAnswer);
    this.#lastAnswer = now;
  }

  /** What was acknowledged and is not there, or is there twice. */
  async missing(): Promise<string[]> {
    const missing: string[] = [];
    // As of now: what is acknowledged while we read may not be in what we read.
    const { note } = this.acknowledged;
    const patients = [...this.acknowledged.patients];
    const appointments = [...this.acknowledged.appointments];
    const kept = await this.#all<Patient>('/patients', '');
    for (const { id, lastName } of patients) {
      const same = kept.filter(({ person }) => person.lastName === lastName);
      // What is added while we read moves the pages: the last of one is the first of the next.
      const ids = new Set(same.map(({ person }) => person.id));
      if (ids.size !== 1 || !ids.has(id)) missing.push(`patient ${id}: ${ids.size} times`);
    }
    const booked = await this.#all<Appointment>('/calendar/appointments', '&status[]=accepted');
    const ids = new Set(booked.map(({ id }) => id));
    missing.push(...appointments.filter((id) => !ids.has(id)).map((id) => `appointment ${id}`));
    const notes = await this.#read<Note[]>(this.#notes, this.#doctor);
    const own = notes.find((each) => each.created_by === this.#doctor.user.person.id);
    const written = Number(/\d+/.exec(own?.text ?? '')?.[0]);
    if (!(written >= note)) missing.push(`note ${note}: ${own?.text}`);
    return missing;
  }

  async #all<Item>(path: string, more: string): Promise<Item[]> {
    const all: Item[] = [];
    for (let offset = 0; ; offset += 200) {
      const page = await this.#read<Item[]>(`${path}?limit=200&offset=${offset}${more}`);
      all.push(...page);
      if (page.length < 200) return all;
    }
  }

  async #read<Body>(path: string, who = this.#colleague): Promise<Body> {
    const response = await this.#ask('GET', path, { who });
    if (!response?.ok) throw new Error(`GET ${path}: ${response?.status}`);
    return response.body as Body;
  }
}
