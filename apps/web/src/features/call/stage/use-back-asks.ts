import { useEffect, useRef } from 'react';

/** "Back" is one wrong swipe on a phone: it asks instead of leaving (CALL-13). */
export function useBackAsks(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const stay = () => window.history.pushState(window.history.state, '');
    const onPop = () => {
      stay();
      latest.current();
    };
    stay();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
