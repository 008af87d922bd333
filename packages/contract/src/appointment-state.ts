import * as z from 'zod/mini';
import { isoTime } from './wire.ts';

export const appointmentStatus = z.enum([
  'pending',
  'accepted',
  'started',
  'stopped',
  'cancelled',
  'missed',
]);
export type AppointmentStatus = z.infer<typeof appointmentStatus>;

/** `paused` belongs to `started` alone: null while the call runs, else since when it is on hold. */
export const appointmentState = z.object({
  type: appointmentStatus,
  paused: z.optional(z.nullable(isoTime)),
});
export type AppointmentState = z.infer<typeof appointmentState>;

/** The states in which a doctor's time is taken and a patient may still come. */
export const openStatuses = ['pending', 'accepted', 'started'] as const;

export function isOpen(status: AppointmentStatus): boolean {
  return (openStatuses as readonly AppointmentStatus[]).includes(status);
}

export const transitionCalls = [
  'accept',
  'joinByPatient',
  'joinByStaff',
  'start',
  'pause',
  'resume',
  'stop',
  'cancel',
  'miss',
  'expire',
] as const;
export type TransitionCall = (typeof transitionCalls)[number];

export type Transition =
  | { kind: 'changed'; state: AppointmentState }
  | { kind: 'unchanged'; state: AppointmentState }
  | { kind: 'refused'; state: AppointmentState };

/**
 * The one place that knows how an appointment moves. Repeating a call whose effect already holds
 * is `unchanged`; everything that is not written here is `refused`.
 */
export function transition(state: AppointmentState, call: TransitionCall, now: string): Transition {
  const to = next(state, call, now);
  if (to === 'refused') return { kind: 'refused', state };
  if (to === 'same') return { kind: 'unchanged', state };
  return { kind: 'changed', state: to };
}

function next(
  state: AppointmentState,
  call: TransitionCall,
  now: string,
): AppointmentState | 'same' | 'refused' {
  const { type } = state;
  const onHold = type === 'started' && Boolean(state.paused);
  const running = { type: 'started', paused: null } as const;
  switch (call) {
    case 'accept':
      if (type === 'pending') return { type: 'accepted' };
      return type === 'accepted' || type === 'started' ? 'same' : 'refused';
    case 'joinByPatient':
      if (type === 'pending') return { type: 'accepted' };
      return isOpen(type) ? 'same' : 'refused';
    case 'joinByStaff':
      return isOpen(type) ? 'same' : 'refused';
    case 'start':
      if (type === 'pending' || type === 'accepted') return running;
      return type === 'started' ? 'same' : 'refused';
    case 'pause':
      if (type !== 'started') return 'refused';
      return onHold ? 'same' : { type: 'started', paused: now };
    case 'resume':
      if (type !== 'started') return 'refused';
      return onHold ? running : 'same';
    case 'stop':
    case 'expire':
      if (type === 'started') return { type: 'stopped' };
      return type === 'stopped' ? 'same' : 'refused';
    case 'cancel':
      if (type === 'pending' || type === 'accepted') return { type: 'cancelled' };
      return type === 'cancelled' ? 'same' : 'refused';
    case 'miss':
      if (type === 'pending' || type === 'accepted') return { type: 'missed' };
      return type === 'missed' ? 'same' : 'refused';
  }
}

/** What users read: `joined` while the patient is in the waiting room or in the call right now. */
export type AppointmentLabel = AppointmentStatus | 'joined';

export function appointmentLabel(state: AppointmentState, patientPresent: boolean) {
  return patientPresent && isOpen(state.type) ? 'joined' : state.type;
}
