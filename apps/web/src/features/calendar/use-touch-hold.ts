import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** A finger that rests this long means the thing under it, not the page. */
const restMs = 350;

/** A finger scrolls the page until it has rested on something: then it drags that, and the page stays. */
export function useTouchHold(around: RefObject<HTMLElement | null>) {
  const held = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    const element = around.current;
    // Known before the finger comes down, otherwise the browser no longer lets the scrolling be refused.
    const stay = (event: Event) => {
      if (held.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    element?.addEventListener('contextmenu', stay);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('touchmove', stay);
      element?.removeEventListener('contextmenu', stay);
    };
  }, [around]);
  return {
    isHeld: () => held.current,
    wait: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>, onHeld: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        held.current = true;
        currentTarget.setPointerCapture(pointerId);
        onHeld();
      }, restMs);
    },
    end: () => {
      clearTimeout(timer.current);
      held.current = false;
    },
  };
}
