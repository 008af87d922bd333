import type { MadeAppointment } from './make-appointment.ts';
import type { TestApp } from './test-app.ts';

/** Who asks, in the order of the columns below. */
export const callers = [
  'nobody',
  'rubbish token',
  'own patient',
  'other patient',
  'mfa',
  'other doctor',
  'own doctor',
  'admin',
  'other practice, here',
  'other practice, there',
] as const;
export type CallerKind = (typeof callers)[number];

export interface Fixture {
  test: TestApp;
  appointment: MadeAppointment;
  /** Of a patient with nothing else in the practice. */
  spareId: string;
  caller: CallerKind;
}

export interface Row {
  /** Ids for the path, by parameter. */
  params?: (fixture: Fixture) => Record<string, string>;
  query?: string;
  body?: (fixture: Fixture) => unknown;
  /** The state that the appointment is in. */
  state?: 'pending' | 'started' | 'paused';
  /** One status for each caller, in order. */
  statuses: string;
}
