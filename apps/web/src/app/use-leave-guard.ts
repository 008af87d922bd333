import { useContext, useEffect, useRef, useState } from 'react';
import { createPath, type To, UNSAFE_NavigationContext } from 'react-router';

export interface LeaveGuard {
  asking: boolean;
  /** For what leaves without moving, as closing a dialog does. */
  ask: () => void;
  stay: () => void;
  leave: () => void;
  /** Saved: whatever moves from here on is not asked. */
  done: () => void;
}

/** Marks the copy of a page that lies on the history, so that the back button ends there once more. */
const copyMark = 'visiteCopy';

/**
 * While something is unsaved: links, shortcuts and the back button ask first. Closing the tab or a
 * reload does too, unless what was typed is kept. A session that ends does not ask.
 */
export function useLeaveGuard(unsaved: boolean, { kept = false } = {}): LeaveGuard {
  // The declarative router has no blocker; its navigator is the one way on which all moves go.
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const guarding = useRef(false);
  /** The copy is being left by ourselves: that is no wish to go. */
  const returning = useRef(false);

  useEffect(() => {
    const onPop = () => {
      if (returning.current) {
        returning.current = false;
        if (guarding.current) copyPage();
      } else if (guarding.current && !isCopy()) setWanted(() => () => window.history.back());
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  useEffect(() => {
    if (!unsaved) return;
    // A kept form lies above its page and would go with the page's query.
    const placeOf = ({ pathname, search }: URL | Location) => pathname + (kept ? search : '');
    const here = placeOf(window.location);
    const { push } = navigator;
    navigator.push = (to: To, ...rest) => {
      const target = new URL(typeof to === 'string' ? to : createPath(to), window.location.href);
      if (guarding.current && placeOf(target) !== here) {
        setWanted(() => () => navigator.replace(to, ...rest));
      } else if (isCopy() && !guarding.current) navigator.replace(to, ...rest);
      else push(to, ...rest);
    };
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    if (!kept) window.addEventListener('beforeunload', onLeave);
    guarding.current = true;
    if (!returning.current && !isCopy()) copyPage();
    return () => {
      navigator.push = push;
      window.removeEventListener('beforeunload', onLeave);
      guarding.current = false;
      // Not before the next page, as the login of a session that ended, has taken the copy's place.
      setTimeout(() => {
        if (guarding.current || !isCopy()) return;
        returning.current = true;
        window.history.back();
      });
    };
  }, [unsaved, kept, navigator]);

  return {
    asking: wanted !== null,
    ask: () => setWanted(() => () => undefined),
    stay: () => {
      setWanted(null);
      if (guarding.current && !isCopy()) copyPage();
    },
    leave: () => {
      guarding.current = false;
      setWanted(null);
      wanted?.();
    },
    done: () => {
      guarding.current = false;
    },
  };
}

function isCopy(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && copyMark in state;
}

function copyPage(): void {
  window.history.pushState({ ...window.history.state, [copyMark]: true }, '');
}
