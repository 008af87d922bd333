import type { RemotePerson } from '@visite/call-engine';
import { useEffect, useRef, useState } from 'react';
import type { LiveCall } from '../call-context.tsx';
import { useCall } from '../call-context.tsx';

/** The others whom one sees or hears. */
export function presentPeople(
  people: readonly RemotePerson[],
  gone: ReadonlySet<string> = new Set(),
): RemotePerson[] {
  return people.filter(
    ({ userID, left, content }) => !left && content !== null && !gone.has(userID),
  );
}

/**
 * The server does not see the patient, and nothing arrives from them either: media alone would be
 * enough, because a call outlives its event stream [CALL-34, CALL-55].
 */
export function isPatientAway({ appointment, people }: Pick<LiveCall, 'appointment' | 'people'>) {
  const patient = people.find(({ role }) => role === 'patient');
  return !appointment.patientPresent && patient?.connection !== 'connected';
}

/** Of staff the server tells no presence: who has not been back for so long is gone. */
const disconnectedAfterMs = 30_000;

/** Those of the call who are not connected now and whose last picture says nothing any more. */
export function useDisconnectedPeople(): ReadonlySet<string> {
  const { call, side } = useCall();
  const patient = call.people.find(({ role }) => role === 'patient');
  const lost = call.people.filter(
    ({ role, left, content, connection }) =>
      role !== 'patient' && !left && content !== null && connection !== 'connected',
  );
  const gone = useLostFor(
    lost.map(({ userID }) => userID),
    disconnectedAfterMs,
  );
  if (side === 'staff' && patient && isPatientAway(call)) gone.add(patient.userID);
  return gone;
}

/** Those of `ids` who have been among them for this long. */
function useLostFor(ids: readonly string[], ms: number): Set<string> {
  const [due, setDue] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const key = ids.join(' ');
  useEffect(() => {
    const lost = new Set(key.split(' ').filter(Boolean));
    for (const [id, timer] of timers.current) {
      if (lost.has(id)) continue;
      clearTimeout(timer);
      timers.current.delete(id);
      setDue((known) => new Set([...known].filter((each) => each !== id)));
    }
    for (const id of lost) {
      if (timers.current.has(id)) continue;
      const note = () => setDue((known) => new Set(known).add(id));
      timers.current.set(id, setTimeout(note, ms));
    }
  }, [key, ms]);
  useEffect(
    () => () => {
      for (const timer of timers.current.values()) clearTimeout(timer);
      timers.current.clear();
    },
    [],
  );
  return new Set(ids.filter((id) => due.has(id)));
}
