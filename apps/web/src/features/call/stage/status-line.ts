import type { LocalMediaSnapshot } from '@visite/call-engine';
import type { LiveCall } from '../live-call.ts';

export type StatusLine =
  | 'connecting'
  | 'reconnecting'
  /** Still not back. */
  | 'longer'
  | 'silence'
  | 'poor'
  | 'still'
  | 'computer'
  | 'weak'
  | 'sharing'
  | 'youAreMuted'
  | null;

type Local = Pick<LocalMediaSnapshot, 'microphone' | 'screen'>;

/** The one thing to know now, the gravest first [CALL-35]. */
export function statusLine(call: LiveCall, { microphone, screen }: Local): StatusLine {
  // The empty room says in its own words who is missing.
  if (call.phase !== 'active' || call.line === 'alone') return null;
  if (call.line !== 'connected') return call.line;
  const levels = call.people.flatMap(({ left, quality }) => (left || !quality ? [] : [quality]));
  if (levels.some(({ reason }) => reason === 'no-sound')) return 'silence';
  if (levels.some(({ level }) => level === 'poor')) return 'poor';
  if (levels.some(({ reason }) => reason === 'no-picture')) return 'still';
  if (levels.some(({ reason }) => reason === 'computer')) return 'computer';
  if (screen.track !== null) return 'sharing';
  if (!microphone.active || microphone.track === null) return 'youAreMuted';
  return levels.some(({ level }) => level === 'weak') ? 'weak' : null;
}
