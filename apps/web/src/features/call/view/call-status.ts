import type { LocalMediaSnapshot } from '@visite/call-engine';
import type { LiveCall } from '../call-context.tsx';

export type CallStatus =
  | 'connecting'
  | 'reconnecting'
  /** Reconnecting for longer than usual. */
  | 'longer'
  /** Somebody of the call is not connected, while others are. */
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
  // The empty call tells in its own text who is missing.
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
