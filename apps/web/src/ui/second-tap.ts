import type { MouseEvent } from 'react';

interface Press {
  x: number;
  y: number;
  at: number;
  /** What the first of several presses in one place was meant for. */
  meant: EventTarget | null;
}

/** Within it something else may have come to the place of a press; seen at 350 ms. */
const windowMs = 700;
/** A finger that taps twice hits about the same place. */
const reachPx = 32;

let before: Press | null = null;
let last: Press | null = null;

if (typeof window !== 'undefined') {
  window.addEventListener(
    'click',
    ({ clientX: x, clientY: y, timeStamp: at, target }) => {
      before = last;
      const again = before !== null && isNear(before, { x, y, at });
      last = { x, y, at, meant: again ? (before?.meant ?? null) : target };
    },
    { capture: true },
  );
}

/**
 * Whether this press is the second of a double tap that was meant for what stood here before: for buttons
 * that leave, cancel or end. The keyboard has no place and is never meant.
 */
export function isSecondTap({ detail, target, nativeEvent }: MouseEvent): boolean {
  if (detail === 0 || before === null) return false;
  const { clientX: x, clientY: y, timeStamp: at } = nativeEvent;
  const pressed = target instanceof Element ? target.closest('button') : null;
  const same = before.meant instanceof Node && pressed?.contains(before.meant) === true;
  return !same && isNear(before, { x, y, at });
}

const isNear = (press: Press, { x, y, at }: Omit<Press, 'meant'>) =>
  Math.hypot(x - press.x, y - press.y) < reachPx && at - press.at < windowMs;
