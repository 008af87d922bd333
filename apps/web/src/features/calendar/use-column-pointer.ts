import type { Appointment } from '@visite/contract';
import { type PointerEvent, useRef, useState } from 'react';
import type { MinuteSpan } from '../../appointments/working-time.ts';
import { usualMinutes } from './drawn-slot.ts';

/** 120 pixels an hour: a quarter has room for a line. */
export const pixelsPerMinute = 2;
const snapMinutes = 5;
const clickMinutes = 15;
/** Below this many pixels it was a press. */
const threshold = 5;
const lastMinute = 24 * 60;

export type Drag =
  | { kind: 'draw'; doctorId: string; span: MinuteSpan }
  | { kind: 'move' | 'resize'; appointmentId: string; span: MinuteSpan };

interface Begun {
  kind: Drag['kind'];
  key: string;
  span: MinuteSpan;
  y: number;
  moved: boolean;
}

interface ColumnPointer {
  /** The first minute that the grid shows. */
  first: number;
  onDraw: (doctorId: string, span: MinuteSpan) => void;
  /** `putBack` ends the preview. */
  onDrop: (
    kind: 'move' | 'resize',
    appointmentId: string,
    span: MinuteSpan,
    putBack: () => void,
  ) => void;
}

const snap = (minutes: number, to = snapMinutes) => Math.round(minutes / to) * to;

/** Drawing over free time and dragging appointments, with a mouse or a pen; a tap draws too. */
export function useColumnPointer({ first, onDraw, onDrop }: ColumnPointer) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begun = useRef<Begun | null>(null);
  const justDragged = useRef(false);
  const putBack = () => setDrag(null);

  const minuteAt = (event: PointerEvent<HTMLElement>) =>
    first + (event.clientY - event.currentTarget.getBoundingClientRect().top) / pixelsPerMinute;
  const begin = (
    event: PointerEvent<HTMLElement>,
    kind: Drag['kind'],
    key: string,
    span: MinuteSpan,
  ) => {
    begun.current = { kind, key, span, y: event.clientY, moved: false };
    // A finger scrolls.
    if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const spanNow = (of: Begun, event: PointerEvent<HTMLElement>): MinuteSpan => {
    const by = (event.clientY - of.y) / pixelsPerMinute;
    const { from, to } = of.span;
    if (of.kind === 'draw') {
      const here = snap(from + by);
      return { from: Math.min(snap(from), here), to: Math.max(snap(from), here) };
    }
    if (of.kind === 'resize') return { from, to: Math.max(from + snapMinutes, snap(to + by)) };
    const start = Math.min(Math.max(0, snap(from + by)), lastMinute - snapMinutes);
    return { from: start, to: start + to - from };
  };
  const shown = (of: Begun, span: MinuteSpan): Drag =>
    of.kind === 'draw'
      ? { kind: 'draw', doctorId: of.key, span }
      : { kind: of.kind, appointmentId: of.key, span };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const of = begun.current;
    if (!of || event.pointerType === 'touch') return;
    if (!of.moved && Math.abs(event.clientY - of.y) < threshold) return;
    of.moved = true;
    setDrag(shown(of, spanNow(of, event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const of = begun.current;
    begun.current = null;
    if (!of) return;
    justDragged.current = of.moved;
    if (of.kind === 'draw') {
      setDrag(null);
      const from = Math.floor(of.span.from / clickMinutes) * clickMinutes;
      const drawn = spanNow(of, event);
      const pressed = !of.moved || drawn.to - drawn.from < snapMinutes;
      onDraw(of.key, pressed ? { from, to: from + usualMinutes } : drawn);
    } else if (of.moved) {
      const span = spanNow(of, event);
      setDrag(shown(of, span));
      onDrop(of.kind, of.key, span, putBack);
    }
  };
  const onPointerCancel = () => {
    begun.current = null;
    setDrag(null);
  };
  const following = { onPointerMove, onPointerUp, onPointerCancel };

  return {
    drag,
    /** Whether the click that follows belongs to a drag. */
    wasDrag: () => justDragged.current,
    column: (doctorId: string) => ({
      ...following,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        const from = Math.max(0, minuteAt(event));
        begin(event, 'draw', doctorId, { from, to: from });
      },
    }),
    visit: ({ id, state }: Appointment, span: MinuteSpan) => ({
      ...following,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.stopPropagation();
        justDragged.current = false;
        const movable = state.type === 'pending' || state.type === 'accepted';
        if (event.button !== 0 || !movable || event.pointerType === 'touch') return;
        const edge = event.currentTarget.getBoundingClientRect().bottom - event.clientY;
        begin(event, edge < 7 ? 'resize' : 'move', id, span);
      },
    }),
  };
}
