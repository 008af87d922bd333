import { useContext, useEffect, useRef, useState } from 'react';
import { createPath, type To, UNSAFE_NavigationContext } from 'react-router';

/**
 * While something is unsaved: links, shortcuts and the back button ask first, and closing the tab
 * does too. A session that ends does not ask.
 */
export function useLeaveGuard(unsaved: boolean) {
  // The declarative router has no blocker; its navigator is the one way on which all moves go.
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  /** A copy of this page lies on the history, so that the back button ends here once more. */
  const copied = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    const here = window.location.pathname;
    const { push } = navigator;
    navigator.push = (to: To, ...rest) => {
      const target = new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
      if (target.pathname === here) push(to, ...rest);
      else setWanted(() => () => navigator.replace(to, ...rest));
    };
    const onBack = () => {
      copied.current = false;
      setWanted(() => () => window.history.back());
    };
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    copied.current = copyPage();
    window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      navigator.push = push;
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('beforeunload', onLeave);
      if (copied.current && window.location.pathname === here) window.history.back();
      copied.current = false;
    };
  }, [unsaved, navigator]);

  return {
    asking: wanted !== null,
    stay: () => {
      setWanted(null);
      copied.current ||= copyPage();
    },
    leave: () => {
      copied.current = false;
      setWanted(null);
      wanted?.();
    },
  };
}

function copyPage(): true {
  window.history.pushState(window.history.state, '');
  return true;
}
