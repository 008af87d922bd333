import type { DrawnStroke, Point, Stroke } from '@visite/call-engine';
import { clsx } from 'clsx';
import { memo, type PointerEvent, useRef } from 'react';
import { strokePath, unitsAcross } from './strokes.ts';
import type { Pen } from './use-pen.ts';

interface DrawingLayerProps {
  strokes: readonly DrawnStroke[];
  aspect: number;
  pen: Pen;
}

/** All strokes in page coordinates, and pointer input for the current one [DRAW-5]. */
export function DrawingLayer({ strokes, aspect, pen }: DrawingLayerProps) {
  const { tool, live } = pen;
  const activePointer = useRef<number | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point =>
    pointOn(currentTarget.getBoundingClientRect(), clientX, clientY);

  const down = (event: PointerEvent) => {
    if (tool === 'move' || event.button !== 0) return;
    if (activePointer.current !== null) {
      activePointer.current = null;
      return pen.cancel();
    }
    if (!event.isPrimary) return;
    activePointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.begin(pointOf(event));
  };
  const move = (event: PointerEvent) => {
    if (activePointer.current !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const events = all.length > 0 ? all : [event.nativeEvent];
    pen.move(events.map(({ clientX, clientY }) => pointOn(box, clientX, clientY)));
  };
  const up = (event: PointerEvent) => {
    if (activePointer.current !== event.pointerId) return;
    activePointer.current = null;
    pen.end();
  };
  return (
    <svg
      viewBox={`0 0 ${unitsAcross} ${unitsAcross * aspect}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-drawing=""
      className={clsx(
        'absolute inset-0 size-full',
        tool === 'move' ? 'pointer-events-none' : 'touch-none select-none',
        tool === 'pen' && 'cursor-crosshair',
        tool === 'eraser' && 'cursor-cell',
      )}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      {strokes.map((stroke) =>
        stroke.id === live?.id ? null : (
          <StrokeShape key={stroke.id} stroke={stroke} aspect={aspect} />
        ),
      )}
      {live ? <StrokeShape stroke={live} aspect={aspect} /> : null}
    </svg>
  );
}

const StrokeShape = memo(({ stroke, aspect }: { stroke: Stroke; aspect: number }) => (
  <path d={strokePath(stroke, aspect)} fill={stroke.color} />
));

function pointOn(box: DOMRect, clientX: number, clientY: number): Point {
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return [share((clientX - box.left) / box.width), share((clientY - box.top) / box.height)];
}
