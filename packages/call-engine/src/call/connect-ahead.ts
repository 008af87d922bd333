import { type Clock, Timer } from '../clock.ts';
import type { CallState } from './call-state.ts';
import type { Room } from './room.ts';

/** Between attempts, as long as none of them got ready; the last value is used from then on. */
const retryMs = [3_000, 10_000, 30_000, 60_000] as const;

/**
 * With whom this side connects before the start [PEER-54]: the patient who has pressed "ready" and is
 * there, with the appointment's doctor and those whom that doctor added. A patient's client that knows
 * only the specified calls never says "ready", and is never asked.
 */
export function aheadPeers({ phase, appointment, me }: CallState): readonly string[] {
  const { state, doctor, otherUsers, patient, patientPresent, patientProgress } = appointment;
  if (state.type !== 'pending' && state.type !== 'accepted') return [];
  const added = otherUsers.filter(({ wholeConversation }) => wholeConversation);
  const staff = [doctor, ...added].map(({ person }) => person.id);
  if (me.side === 'patient') return phase === 'waiting' ? staff : [];
  const waits = patientPresent && patientProgress?.step === 'ready';
  const isOpen = phase === 'setup' || phase === 'waiting';
  return isOpen && waits && staff.includes(me.userID) ? [patient.person.id] : [];
}

/** Keeps to the server's appointment: connects, tries again, and ends when either leaves. */
export class ConnectAhead {
  readonly #room: Pick<Room, 'connectAhead' | 'endAhead'>;
  readonly #timer: Timer;
  #attempts = 0;

  constructor(clock: Clock, room: Pick<Room, 'connectAhead' | 'endAhead'>) {
    this.#room = room;
    this.#timer = new Timer(clock);
  }

  /** After each change; once the call runs its connections are no longer those made ahead. */
  update(state: CallState): void {
    if (state.phase !== 'setup' && state.phase !== 'waiting') {
      this.#timer.cancel();
      return;
    }
    if (state.ready.size > 0) this.#attempts = 0;
    const others = aheadPeers(state);
    if (others.length === 0) {
      this.#timer.cancel();
      this.#attempts = 0;
      // Somebody who is gone cannot be told, and the server would refuse it.
      this.#room.endAhead({ tell: state.appointment.patientPresent });
    } else if (!this.#timer.isSet) this.#room.connectAhead(others);
  }

  lost(state: () => CallState): void {
    const wait = retryMs[Math.min(this.#attempts, retryMs.length - 1)] ?? 60_000;
    this.#attempts += 1;
    this.#timer.set(wait, () => this.update(state()));
  }

  dispose(): void {
    this.#timer.dispose();
  }
}
