import type { RemotePerson } from '@visite/call-engine';
import { useEffect, useRef, useState } from 'react';
import { type LiveCall, useCall } from '../call-context.tsx';

/** Remote people with media, without those who left or are disconnected. */
export function presentPeople(
  people: readonly RemotePerson[],
  disconnected: ReadonlySet<string> = new Set(),
): RemotePerson[] {
  return people.filter(
    ({ userID, left, content }) => !left && content !== null && !disconnected.has(userID),
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

/** The server reports no presence of staff: after this time without a connection they count as gone. */
const disconnectedAfterMs = 30_000;

/** Ids of people without a connection, whose frozen last frame would mislead. */
export function useDisconnectedPeople(): ReadonlySet<string> {
  const { call, side } = useCall();
  const patient = call.people.find(({ role }) => role === 'patient');
  const lost = call.people.filter(
    ({ role, left, content, connection }) =>
      role !== 'patient' && !left && content !== null && connection !== 'connected',
  );
  const disconnected = useMemberFor(
    lost.map(({ userID }) => userID),
    disconnectedAfterMs,
  );
  if (side === 'staff' && patient && isPatientAway(call)) disconnected.add(patient.userID);
  return disconnected;
}

/** Ids that have been in `ids` for at least `ms`. */
function useMemberFor(ids: readonly string[], ms: number): Set<string> {
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
