import type { Appointment } from '@visite/contract';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { MinuteSpan } from '../../appointments/working-time.ts';
import { usualMinutes } from './drawn-slot.ts';
import { useTouchHold } from './use-touch-hold.ts';

/** 144 pixels an hour: ten minutes are high enough to be pressed (UI-48). */
export const pixelsPerMinute = 2.4;
const snapMinutes = 5;
const clickMinutes = 15;
/** Below this many pixels it was a press. */
const threshold = 5;
const lastMinute = 24 * 60;

export type Drag =
  | { kind: 'draw'; doctorId: string; span: MinuteSpan }
  | { kind: 'move' | 'resize'; appointmentId: string; doctorId: string; span: MinuteSpan };

interface Begun {
  kind: Drag['kind'];
  /** Empty while a free time is drawn. */
  appointmentId: string;
  /** Of the column in which it began. */
  doctorId: string;
  span: MinuteSpan;
  x: number;
  y: number;
  moved: boolean;
}

export interface Dropped {
  kind: 'move' | 'resize';
  appointmentId: string;
  /** Of the column in which it was let go. */
  doctorId: string;
  span: MinuteSpan;
}

interface ColumnPointer {
  grid: RefObject<HTMLElement | null>;
  /** The first minute that the grid shows. */
  first: number;
  onDraw: (doctorId: string, span: MinuteSpan) => void;
  /** `putBack` ends the preview. */
  onDrop: (dropped: Dropped, putBack: () => void) => void;
}

const snap = (minutes: number, to = snapMinutes) => Math.round(minutes / to) * to;

/** The doctor in whose column the pointer is. */
const doctorAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-doctor]')?.dataset.doctor)
    .find(Boolean);

/**
 * Drawing over free time and dragging appointments, also into the column of another doctor. A finger scrolls;
 * once it rests on an appointment it drags, and a tap draws.
 */
export function useColumnPointer({ grid, first, onDraw, onDrop }: ColumnPointer) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begun = useRef<Begun | null>(null);
  const justDragged = useRef(false);
  const touch = useTouchHold(grid);
  const putBack = () => setDrag(null);

  const minuteAt = (event: PointerEvent<HTMLElement>) =>
    first + (event.clientY - event.currentTarget.getBoundingClientRect().top) / pixelsPerMinute;
  const begin = (
    event: PointerEvent<HTMLElement>,
    of: Pick<Begun, 'kind' | 'appointmentId' | 'doctorId' | 'span'>,
  ) => {
    begun.current = { ...of, x: event.clientX, y: event.clientY, moved: false };
    if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    else if (of.kind !== 'draw') touch.wait(event, () => setDrag(shown(of, of.span, of.doctorId)));
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
  const shown = (
    { kind, appointmentId }: Pick<Begun, 'kind' | 'appointmentId'>,
    span: MinuteSpan,
    doctorId: string,
  ): Drag => (kind === 'draw' ? { kind, doctorId, span } : { kind, appointmentId, doctorId, span });
  const doctorNow = (of: Begun, event: PointerEvent) =>
    of.kind === 'move' ? (doctorAt(event) ?? of.doctorId) : of.doctorId;

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const of = begun.current;
    if (!of) return;
    const far = Math.max(Math.abs(event.clientX - of.x), Math.abs(event.clientY - of.y));
    if (!of.moved && far < threshold) return;
    if (event.pointerType === 'touch' && !touch.isHeld()) {
      touch.end();
      if (of.kind !== 'draw') begun.current = null;
      return;
    }
    of.moved = true;
    setDrag(shown(of, spanNow(of, event), doctorNow(of, event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const of = begun.current;
    begun.current = null;
    const held = touch.isHeld();
    touch.end();
    if (!of) return;
    justDragged.current = of.moved || held;
    if (of.kind === 'draw') {
      setDrag(null);
      const from = Math.floor(of.span.from / clickMinutes) * clickMinutes;
      const drawn = spanNow(of, event);
      const pressed = !of.moved || drawn.to - drawn.from < snapMinutes;
      onDraw(of.doctorId, pressed ? { from, to: from + usualMinutes } : drawn);
    } else if (of.moved) {
      const { kind, appointmentId } = of;
      const [span, doctorId] = [spanNow(of, event), doctorNow(of, event)];
      setDrag(shown(of, span, doctorId));
      onDrop({ kind, appointmentId, doctorId, span }, putBack);
    } else setDrag(null);
  };
  const onPointerCancel = () => {
    begun.current = null;
    touch.end();
    setDrag(null);
  };
  const following = { onPointerMove, onPointerUp, onPointerCancel };

  return {
    drag,
    /** Whether the click that follows belongs to a drag. */
    wasDrag: () => justDragged.current,
    column: (doctorId: string) => ({
      ...following,
      'data-doctor': doctorId,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        const from = Math.max(0, minuteAt(event));
        begin(event, { kind: 'draw', appointmentId: '', doctorId, span: { from, to: from } });
      },
    }),
    visit: ({ id, state, doctor }: Appointment, span: MinuteSpan) => ({
      ...following,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.stopPropagation();
        justDragged.current = false;
        const movable = state.type === 'pending' || state.type === 'accepted';
        if (event.button !== 0 || !movable) return;
        const edge = event.currentTarget.getBoundingClientRect().bottom - event.clientY;
        const kind = edge < 7 && event.pointerType !== 'touch' ? 'resize' : 'move';
        begin(event, { kind, appointmentId: id, doctorId: doctor.person.id, span });
      },
    }),
  };
}
