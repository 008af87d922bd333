import type { EndReason } from './call-state.ts';

/** The appointment is over for everybody, not only for this tab. */
export function isFinal(reason: EndReason): boolean {
  return reason === 'stopped' || reason === 'cancelled' || reason === 'missed';
}

/** Without a login nothing can be sent, and a newer tab reports the call itself. */
export function isReported(reason: EndReason): boolean {
  return reason !== 'kicked' && reason !== 'superseded';
}
