import type { CallSession } from '@visite/call-engine';

/**
 * While a call runs, closing or reloading the page asks first (CALL-13); a page that goes all the
 * same says goodbye. `onGone` comes before that.
 */
export function guardPage(session: CallSession, onGone: () => void): void {
  const ask = (event: BeforeUnloadEvent) => {
    const { phase } = session.getSnapshot();
    if (phase === 'active' || phase === 'patientLeft') event.preventDefault();
  };
  const go = () => {
    onGone();
    session.leaveNow();
  };
  window.addEventListener('beforeunload', ask);
  window.addEventListener('pagehide', go);
  const stop = session.subscribe(() => {
    if (session.getSnapshot().phase !== 'ended') return;
    stop();
    window.removeEventListener('beforeunload', ask);
    window.removeEventListener('pagehide', go);
  });
}
