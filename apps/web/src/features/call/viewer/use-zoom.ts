import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { allowedZoom, zooms } from './file-page.ts';

interface Place {
  x: number;
  y: number;
}

/** A point of the page (relative, 0 to 1) that stays under a point of the screen. */
interface Anchor extends Place {
  under: Place;
}

export interface Zoom {
  zoom: number;
  zoomIn: () => void;
  zoomOut: () => void;
  whole: () => void;
}

/**
 * Zoom by buttons, pinch, and Ctrl + wheel (sent by touchpads for a pinch). The point between the
 * fingers stays in place.
 */
export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
): Zoom {
  const [view, setView] = useState<{ zoom: number; anchor: Anchor | null }>({
    zoom: zooms.least,
    anchor: null,
  });

  const anchorAt = (under: Place): Anchor => {
    const box = page.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (under.x - box.left) / box.width, y: (under.y - box.top) / box.height, under };
  };
  const fromMiddle = (zoom: number) => {
    const box = scroller.current?.getBoundingClientRect() ?? new DOMRect();
    const anchor = anchorAt({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    setView({ zoom: allowedZoom(zoom), anchor });
  };

  useLayoutEffect(() => {
    const box = page.current?.getBoundingClientRect();
    const { anchor } = view;
    if (!anchor || !box || !scroller.current) return;
    scroller.current.scrollLeft += box.left + anchor.x * box.width - anchor.under.x;
    scroller.current.scrollTop += box.top + anchor.y * box.height - anchor.under.y;
  }, [view, page, scroller]);

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const zoom = allowedZoom(view.zoom * 2 ** (-event.deltaY / 200));
    setView({ zoom, anchor: anchorAt({ x: event.clientX, y: event.clientY }) });
  });

  const beginPinch = useEffectEvent((fingers: TouchList) => {
    const { distance, middle } = between(fingers);
    return { distance, zoom: view.zoom, anchor: anchorAt(middle) };
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let pinch: ReturnType<typeof beginPinch> | null = null;
    const start = (event: TouchEvent) => {
      pinch = event.touches.length === 2 ? beginPinch(event.touches) : null;
      if (pinch) event.preventDefault();
    };
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const { distance, middle } = between(event.touches);
      const zoom = allowedZoom((pinch.zoom * distance) / pinch.distance);
      setView({ zoom, anchor: { ...pinch.anchor, under: middle } });
    };
    const end = () => {
      pinch = null;
    };
    const listening = new AbortController();
    const { signal } = listening;
    // The browser's own zoom would magnify the whole call with all its controls.
    element.addEventListener('wheel', wheel, { signal, passive: false });
    element.addEventListener('touchstart', start, { signal, passive: false });
    element.addEventListener('touchmove', move, { signal, passive: false });
    element.addEventListener('touchend', end, { signal });
    element.addEventListener('touchcancel', end, { signal });
    return () => listening.abort();
  }, [scroller]);

  return {
    zoom: view.zoom,
    zoomIn: () => fromMiddle(view.zoom * zooms.step),
    zoomOut: () => fromMiddle(view.zoom / zooms.step),
    whole: () => fromMiddle(zooms.least),
  };
}

function between(fingers: TouchList): { distance: number; middle: Place } {
  const [one, two] = [fingers[0], fingers[1]];
  if (!one || !two) return { distance: 1, middle: { x: 0, y: 0 } };
  return {
    distance: Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)),
    middle: { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 },
  };
}
