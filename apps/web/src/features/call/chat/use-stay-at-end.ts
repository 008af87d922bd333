import type { ChatEntry } from '@visite/call-engine';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This close to the end counts as being there, in pixels. */
const nearPx = 48;

interface StayAtEnd {
  scroller: RefObject<HTMLDivElement | null>;
  /** Something new arrived below what is in sight. */
  behind: boolean;
  toEnd: () => void;
}

/** Follows the conversation, but takes nobody away from the older message they are reading. */
export function useStayAtEnd(chat: readonly ChatEntry[]): StayAtEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [behind, setBehind] = useState(false);
  const last = chat.at(-1);

  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
      if (atEnd.current) setBehind(false);
    };
    // A picture that was decoded or a phone's keyboard changes the height without any message.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !last) return;
    if (atEnd.current || last.me) element.scrollTop = element.scrollHeight;
    else setBehind(true);
  }, [last]);

  return { scroller, behind, toEnd };
}
