import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Appointment, apiPrefix, type StaffUser } from '@visite/contract';
import { freePort } from '../../../scripts/free-port.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const minute = 60_000;

export type Visit = {
  appointment: Appointment;
  doctor: { id: string; token: string };
  patient: { id: string; token: string };
};

/** The product with embedded PostgreSQL and demo practice, on its own port and folder. */
export class VisiteServer {
  address = '';
  readonly #folder = mkdtempSync(join(tmpdir(), 'visite-bench-'));
  #process: ChildProcess | null = null;
  #doctor: { id: string; token: string } | null = null;
  #visits = 0;

  async start(): Promise<void> {
    const port = await freePort();
    this.address = `http://localhost:${port}`;
    const env = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: this.#folder,
      PUBLIC_URL: this.address,
      NODE_ENV: '',
    };
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn('node', ['apps/server/src/main.ts'], { cwd: root, env, stdio: [...stdio] });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the server did not start')));
      child.stdout?.on('data', (data) => {
        if (String(data).includes('Visite is ready')) resolve();
      });
    });
    const { user, staffApiToken } = (await this.#call('POST', '/staff/login', {
      body: { username: 'doctor', password: 'demo-praxis-2026' },
    })) as { user: StaffUser; staffApiToken: string };
    this.#doctor = { id: user.person.id, token: staffApiToken };
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A new appointment with both people logged in. */
  async newVisit(): Promise<Visit> {
    const doctor = this.#doctor;
    if (!doctor) throw new Error('the server is not running');
    const patientData = { dateOfBirth: '1957-03-12' };
    const patient = (await this.#call('POST', '/patients', {
      token: doctor.token,
      body: { person: { firstName: 'Petra', lastName: `Bench ${this.#visits}` }, patientData },
    })) as { person: { id: string } };
    const appointmentId = await this.#bookFreeTime(doctor, patient.person.id);
    const path = `/calendar/appointments/${appointmentId}/login`;
    const login = (await this.#call('POST', path, { body: patientData })) as {
      appointment: Appointment;
      patientApiToken: string;
    };
    return {
      appointment: login.appointment,
      doctor,
      patient: { id: patient.person.id, token: login.patientApiToken },
    };
  }

  /** Retries later times: the demo practice's own appointments take some of the day. */
  async #bookFreeTime(doctor: { id: string; token: string }, patientId: string): Promise<string> {
    for (;;) {
      const start = Date.now() + (5 + this.#visits * 6) * minute;
      this.#visits += 1;
      const body = {
        status: 'accepted',
        doctorId: doctor.id,
        patientId,
        scheduledStart: new Date(start).toISOString(),
        scheduledEnd: new Date(start + 5 * minute).toISOString(),
      };
      try {
        const options = { token: doctor.token, body };
        const created = await this.#call('POST', '/calendar/appointments', options);
        return (created as { appointmentId: string }).appointmentId;
      } catch (error) {
        if (!String(error).includes('doctor-busy')) throw error;
      }
    }
  }

  async #call(method: string, path: string, options: { token?: string; body?: unknown }) {
    const response = await fetch(`${this.address}${apiPrefix}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
      body: JSON.stringify(options.body ?? {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
