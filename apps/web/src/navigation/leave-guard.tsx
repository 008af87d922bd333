import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface LeaveGuard {
  asking: boolean;
  /** For what leaves without moving, as closing a dialog does. */
  ask: () => void;
  stay: () => void;
  leave: () => void;
  /** Saved: whatever moves from here on is not asked. */
  done: () => void;
}

/**
 * While something is unsaved: links, shortcuts and the back button ask first. Closing the tab or a
 * reload does too, unless what was typed is kept. A session that ends does not ask.
 */
export function useLeaveGuard(unsaved: boolean, { kept = false } = {}): LeaveGuard {
  const [closing, setClosing] = useState(false);
  /** A ref: the form is left in the same tick in which it was saved. */
  const released = useRef(false);

  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      // Redirects of our own replace: nobody could answer a question about them.
      if (!unsaved || released.current || historyAction === 'REPLACE') return false;
      // A kept form lies above its page and would go with the page's query.
      const placeOf = ({ pathname, search }: Location) => pathname + (kept ? search : '');
      return placeOf(currentLocation) !== placeOf(nextLocation);
    },
    [unsaved, kept],
  );
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    if (!unsaved) return;
    released.current = false;
    if (kept) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [unsaved, kept]);

  return {
    asking: closing || blocker.state === 'blocked',
    ask: () => setClosing(true),
    stay: () => {
      setClosing(false);
      if (blocker.state === 'blocked') blocker.reset();
    },
    leave: () => {
      released.current = true;
      setClosing(false);
      if (blocker.state === 'blocked') blocker.proceed();
    },
    done: () => {
      released.current = true;
    },
  };
}

interface LeaveQuestionProps {
  guard: LeaveGuard;
  /** What was typed is given up. */
  onDiscard: () => void;
}

export function LeaveQuestion({ guard, onDiscard }: LeaveQuestionProps) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={guard.stay}
      title={t('shell.leave.title')}
      message={t('shell.leave.text')}
      confirmLabel={t('shell.leave.discard')}
      cancelLabel={t('shell.leave.stay')}
      danger
      onConfirm={() => {
        onDiscard();
        guard.leave();
      }}
    />
  );
}
