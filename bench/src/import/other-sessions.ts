import { apiPrefix } from '@visite/contract';
import { HttpConnection, requestText } from '../server/http-connection.ts';

interface Others {
  origin: string;
  token: string;
  doctorId: string;
  patientId: string;
}

export interface Latencies {
  reading: number[];
  booking: number[];
}

const dayMs = 86_400_000;

/** Two colleagues at work: one looks at the day again and again, the other books and cancels. */
export class OtherSessions {
  readonly #others: Others;
  /** Each booking has a time of its own: nobody is in the way of another. */
  #booked = 0;
  /** Answered with 503, and asked again. */
  unanswered = 0;

  constructor(others: Others) {
    this.#others = others;
  }

  /** Until the work is over; without work for so long. */
  async watch(work: Promise<unknown>): Promise<Latencies> {
    let over = false;
    const ended = work.finally(() => {
      over = true;
    });
    const times: Latencies = { reading: [], booking: [] };
    const [reader, booker] = [await this.#open(), await this.#open()];
    await Promise.all([
      ended,
      this.#read(reader, times.reading, () => over),
      this.#book(booker, times.booking, () => over),
    ]);
    for (const connection of [reader, booker]) connection.close();
    return times;
  }

  #open(): Promise<HttpConnection> {
    return HttpConnection.open(this.#others.origin);
  }

  async #read(connection: HttpConnection, times: number[], over: () => boolean): Promise<void> {
    const from = new Date(Math.floor(Date.now() / dayMs) * dayMs);
    const to = new Date(from.getTime() + dayMs);
    const states = ['pending', 'accepted', 'started', 'stopped'].map((each) => `status[]=${each}`);
    const path = `/calendar/appointments?${states.join('&')}&from=${from.toISOString()}&to=${to.toISOString()}&limit=500`;
    while (!over()) times.push(await this.#ask(connection, 'GET', path));
  }

  async #book(connection: HttpConnection, times: number[], over: () => boolean): Promise<void> {
    const { doctorId, patientId } = this.#others;
    while (!over()) {
      const start = Date.now() + 30 * dayMs + this.#booked * 1_200_000;
      this.#booked += 1;
      const body = JSON.stringify({
        ...{ doctorId, patientId, status: 'accepted' },
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 900_000).toISOString(),
      });
      times.push(await this.#ask(connection, 'POST', '/calendar/appointments', body));
    }
  }

  /** How long the answer took, in milliseconds, with a pause behind it as a person makes. */
  async #ask(connection: HttpConnection, method: string, path: string, body = ''): Promise<number> {
    const request = requestText(method, `${apiPrefix}${path}`, { token: this.#others.token, body });
    const began = performance.now();
    let { status, body: answer } = await connection.ask(request);
    while (status === 503) {
      this.unanswered += 1;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      ({ status, body: answer } = await connection.ask(request));
    }
    const took = performance.now() - began;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answer}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return took;
  }
}
