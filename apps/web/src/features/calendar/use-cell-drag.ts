import type { Appointment } from '@visite/contract';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { useTouchHold } from './use-touch-hold.ts';

interface Cell {
  day: string;
  hour: number;
}

const threshold = 5;

/** Dragging a line into another cell of the week; a finger rests on it first. */
export function useCellDrag(
  table: RefObject<HTMLElement | null>,
  onDrop: (appointmentId: string, cell: Cell) => void,
) {
  const touch = useTouchHold(table);
  const begun = useRef<{ id: string; x: number; y: number; moved: boolean } | null>(null);
  const justDragged = useRef(false);
  const over = useRef<HTMLElement | null>(null);
  const mark = (cell: HTMLElement | null) => {
    over.current?.removeAttribute('data-over');
    cell?.setAttribute('data-over', '');
    over.current = cell;
  };
  const cellAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]') ?? null;
  return {
    wasDrag: () => justDragged.current,
    visit: ({ id, state }: Appointment) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        justDragged.current = false;
        const movable = state.type === 'pending' || state.type === 'accepted';
        if (event.button !== 0 || !movable) return;
        begun.current = { id, x: event.clientX, y: event.clientY, moved: false };
        if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
        else {
          const cell = event.currentTarget.closest<HTMLElement>('[data-day]');
          touch.wait(event, () => mark(cell));
        }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const of = begun.current;
        if (!of) return;
        const far = Math.abs(event.clientX - of.x) + Math.abs(event.clientY - of.y);
        if (far >= threshold && event.pointerType === 'touch' && !touch.isHeld()) {
          touch.end();
          begun.current = null;
          return;
        }
        of.moved ||= far >= threshold;
        if (of.moved) mark(cellAt(event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const of = begun.current;
        begun.current = null;
        mark(null);
        justDragged.current = touch.isHeld();
        touch.end();
        if (!of?.moved) return;
        justDragged.current = true;
        const from = event.currentTarget.closest('[data-day]');
        const cell = cellAt(event);
        const { day, hour } = cell?.dataset ?? {};
        if (cell === from || !day || hour === undefined) return;
        onDrop(of.id, { day, hour: Number(hour) });
      },
      onPointerCancel: () => {
        begun.current = null;
        touch.end();
        mark(null);
      },
    }),
  };
}
