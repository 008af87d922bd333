import type { LocalMediaSnapshot, RemotePerson } from '@visite/call-engine';
import { useEffect, useRef, useState } from 'react';
import { type LiveCall, useCall } from '../call-context.tsx';

export type CallStatus =
  | 'connecting'
  | 'reconnecting'
  /** Reconnecting for longer than usual. */
  | 'longer'
  /** Some people are disconnected, others are connected. */
  | 'away'
  | 'silence'
  | 'poor'
  | 'still'
  | 'computer'
  | 'weak'
  | 'sharing'
  | 'youAreMuted'
  | null;

type Local = Pick<LocalMediaSnapshot, 'microphone' | 'screen'>;

/** The most severe state as one status [CALL-35]. */
export function callStatus(
  call: LiveCall,
  { microphone, screen }: Local,
  gone: ReadonlySet<string> = new Set(),
): CallStatus {
  // The empty state says who is missing.
  if (call.phase !== 'active' || call.connectionStatus === 'alone') return null;
  const others = call.people.filter(({ userID, left }) => !left && !gone.has(userID));
  // Disconnected people are named; "reconnecting" is for those with an ICE restart under way.
  const onlyGone =
    call.connectionStatus === 'reconnecting' && !others.some(({ recovering }) => recovering);
  if (call.connectionStatus !== 'connected' && !(onlyGone && gone.size > 0))
    return call.connectionStatus;
  if (gone.size > 0) return 'away';
  const levels = others.flatMap(({ quality }) => (quality ? [quality] : []));
  if (levels.some(({ reason }) => reason === 'no-sound')) return 'silence';
  if (levels.some(({ level }) => level === 'poor')) return 'poor';
  if (levels.some(({ reason }) => reason === 'no-picture')) return 'still';
  if (levels.some(({ reason }) => reason === 'computer')) return 'computer';
  if (screen.track !== null) return 'sharing';
  if (!microphone.active || microphone.track === null) return 'youAreMuted';
  return levels.some(({ level }) => level === 'weak') ? 'weak' : null;
}

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
 * The patient has neither an event stream nor a peer connection. A connection alone counts as
 * present, because a call outlives its event stream [CALL-34, CALL-55].
 */
export function isPatientAway({ appointment, people }: Pick<LiveCall, 'appointment' | 'people'>) {
  const patient = people.find(({ role }) => role === 'patient');
  return !appointment.patientPresent && patient?.connection !== 'connected';
}

/** The server reports no presence of staff: disconnected for this long they count as gone. */
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
