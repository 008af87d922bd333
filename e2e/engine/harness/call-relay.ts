import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Appointment,
  type Heartbeat,
  type IntrusionReportInput,
  type TransitionCall,
  type TurnServer,
  transition,
} from '@visite/contract';
import { serveModules } from './module-server.ts';

export const people = {
  doctor: '00000000-0000-4000-8000-00000000000d',
  patient: '00000000-0000-4000-8000-0000000000aa',
  colleague: '00000000-0000-4000-8000-0000000000c0',
} as const;

/** In-memory server with what two engines need: one appointment, its signals and events. */
export class CallRelay {
  iceServers: TurnServer[] = [];
  readonly heartbeats: Heartbeat[] = [];
  readonly reports: IntrusionReportInput[] = [];
  signals = 0;
  appointment: Appointment = createAppointment();
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #sent: { to: string; id: number; sent: string }[] = [];
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });

  /** `host`: an address that browsers in another network namespace can reach. */
  async listen(host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  reset(): void {
    this.appointment = createAppointment();
    this.signals = 0;
    this.#sent.length = 0;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, area, name = '', user = '', seen = ''] = (request.url ?? '').split('/');
    if (area !== 'call') return serveModules(request, response);
    if (name === 'events') return this.#openStream(user, Number(seen), request, response);
    const body = request.method === 'POST' ? JSON.parse((await text(request)) || '{}') : {};
    const result = this.#call(name, user, body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  }

  #call(name: string, user: string, body: Record<string, unknown>): unknown {
    switch (name) {
      case 'join':
        this.#transition(user === people.patient ? 'joinByPatient' : 'joinByStaff');
        return this.appointment;
      case 'reload':
        return this.appointment;
      case 'start':
      case 'pause':
      case 'resume':
      case 'stop':
        this.#transition(name);
        return {};
      case 'turn':
        return this.iceServers;
      case 'signal': {
        const to = String(body.to);
        const { message } = body;
        this.signals += 1;
        const id = this.appointment.id;
        const signal = { fromUserID: user, toUserID: to, appointmentID: id, message };
        const data = JSON.stringify({ type: 'signal', body: signal });
        const sent = `id: ${this.signals}\ndata: ${data}\n\n`;
        this.#sent.push({ to, id: this.signals, sent });
        for (const stream of this.#streams.get(to) ?? []) stream.write(sent);
        return {};
      }
      case 'heartbeat':
        this.heartbeats.push(body as unknown as Heartbeat);
        return {};
      case 'report':
        this.reports.push(body as unknown as IntrusionReportInput);
        return {};
      default:
        return {};
    }
  }

  #transition(call: TransitionCall): void {
    const result = transition(this.appointment.state, call, new Date().toISOString());
    if (result.kind === 'changed') this.#change({ state: result.state });
  }

  invite(colleague: Appointment['otherUsers'][number]): void {
    this.#change({ otherUsers: [...this.appointment.otherUsers, colleague] });
  }

  #change(change: Partial<Appointment>): void {
    this.appointment = { ...this.appointment, ...change };
    const event = { type: 'getAppointment', body: this.appointment };
    for (const user of this.#streams.keys()) this.#send(user, event);
  }

  /** Like the product's: a stream that is opened again brings the signals that it has missed. */
  #openStream(
    user: string,
    seen: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const streams = this.#streams.get(user) ?? new Set();
    this.#streams.set(user, streams.add(response));
    request.on('close', () => streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 500\n\n');
    const current = { type: 'getAppointment', body: this.appointment };
    response.write(`data: ${JSON.stringify(current)}\n\n`);
    const last = Number(request.headers['last-event-id'] ?? seen);
    const missed = this.#sent.filter(({ to, id }) => to === user && last > 0 && id > last);
    for (const { sent } of missed) response.write(sent);
  }

  #send(user: string, event: object): void {
    for (const stream of this.#streams.get(user) ?? []) {
      stream.write(`data: ${JSON.stringify(event)}\n\n`);
    }
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function createAppointment(): Appointment {
  const now = Date.now();
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: { id: people.doctor, title: 'Dr.', firstName: 'Ada', lastName: 'Arzt' } },
    patient: {
      person: { id: people.patient, firstName: 'Paul', lastName: 'Patient' },
      patientData: { dateOfBirth: '1946-05-04' },
    },
    scheduledStart: new Date(now).toISOString(),
    scheduledEnd: new Date(now + 1_800_000).toISOString(),
    patientPresent: false,
    invitation: { state: 'none' },
  };
}
