import type { CallSession } from '@visite/call-engine';

/**
 * While a call runs, closing or reloading the page asks first (CALL-13). A page that is unloaded leaves
 * the call; `onGone` comes before that.
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

/** Asks before the page is closed during uploads: they would be lost. */
export function guardUploads(session: CallSession): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  session.subscribe(() => {
    const snapshot = session.getSnapshot();
    if (snapshot.phase !== 'ended') return;
    const { total, done, failed } = snapshot.uploads ?? { total: 0, done: 0, failed: 0 };
    if (done + failed < total) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
