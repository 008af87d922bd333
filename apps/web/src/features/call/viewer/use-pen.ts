import type { DrawnStroke, Point, Stroke } from '@visite/call-engine';
import { useRef, useState } from 'react';
import type { LiveCall } from '../call-context.tsx';
import { isFarEnough, strokesAt, type UndoStep, undoLastStep } from './strokes.ts';

export const penColours = ['#d92d20', '#1570ef', '#067647', '#101828', '#f5b800'] as const;
/** Relative to the page width. */
export const penWidths = [0.003, 0.007, 0.016] as const;
export type Tool = 'move' | 'pen' | 'eraser';

type Draw = NonNullable<LiveCall['actions']['draw']>;

interface PenOptions {
  page: string;
  strokes: readonly DrawnStroke[];
  aspect: number;
  draw: Draw | undefined;
}

export interface Pen {
  tool: Tool;
  colour: string;
  width: number;
  setTool: (tool: Tool) => void;
  setColour: (colour: string) => void;
  setWidth: (width: number) => void;
  /** Null while there is nothing to undo or to clear. */
  undo: (() => void) | null;
  clear: (() => void) | null;
  /** The stroke being drawn, not sent completely yet. */
  live: Stroke | null;
  begin: (at: Point) => void;
  move: (places: readonly Point[]) => void;
  end: () => void;
  /** A second finger touched: the stroke was the start of a pinch. */
  cancel: () => void;
}

/** Each message carries the whole stroke so far: sending more often would fill the data channel. */
const sendEveryMs = 50;
const longestStroke = 2_000;

type Drawing = { page: string; stroke: Stroke; sentAt: number };
type Erasing = { page: string; erased: Stroke[] };
type Movement = Drawing | Erasing;

const idsOf = (strokes: readonly Stroke[]) => strokes.map(({ id }) => id);

export function usePen({ page, strokes, aspect, draw }: PenOptions): Pen {
  const [tool, setTool] = useState<Tool>('move');
  const [colour, setColour] = useState<string>(penColours[0]);
  const [width, setWidth] = useState<number>(penWidths[1]);
  const [live, setLive] = useState<Stroke | null>(null);
  const [steps, setSteps] = useState<ReadonlyMap<string, readonly UndoStep[]>>(new Map());
  // Several pointer events arrive between two renders, and the page may change during a stroke.
  const currentMovement = useRef<Movement | null>(null);

  const remember = (at: string, step: UndoStep) =>
    setSteps((before) => new Map(before).set(at, [...(before.get(at) ?? []), step]));

  const eraseAt = (movement: Erasing, places: readonly Point[]) => {
    const found = places.flatMap((place) => strokesAt(strokes, place, aspect));
    const gone = new Set(movement.erased.map(({ id }) => id));
    const touched = [...new Map(found.map((each) => [each.id, each])).values()];
    const fresh = touched.filter(({ id }) => !gone.has(id));
    if (fresh.length === 0) return;
    movement.erased.push(...fresh);
    draw?.(movement.page, [], idsOf(fresh));
  };
  const grow = (movement: Drawing, places: readonly Point[]) => {
    const points = [...movement.stroke.points];
    for (const place of places) {
      const last = points.at(-1);
      if (points.length < longestStroke && last && isFarEnough(last, place)) points.push(place);
    }
    if (points.length === movement.stroke.points.length) return;
    movement.stroke = { ...movement.stroke, points };
    setLive(movement.stroke);
    if (Date.now() - movement.sentAt < sendEveryMs) return;
    movement.sentAt = Date.now();
    draw?.(movement.page, [movement.stroke]);
  };

  const begin = (at: Point) => {
    if (tool === 'eraser') {
      const movement: Erasing = { page, erased: [] };
      currentMovement.current = movement;
      eraseAt(movement, [at]);
    }
    if (tool === 'pen') {
      const stroke = { id: crypto.randomUUID(), color: colour, width, points: [at] };
      currentMovement.current = { page, stroke, sentAt: 0 };
      setLive(stroke);
    }
  };
  const move = (places: readonly Point[]) => {
    const movement = currentMovement.current;
    if (!movement) return;
    if ('stroke' in movement) grow(movement, places);
    else eraseAt(movement, places);
  };
  const end = () => {
    const movement = currentMovement.current;
    currentMovement.current = null;
    setLive(null);
    if (!movement) return;
    if ('stroke' in movement) {
      draw?.(movement.page, [movement.stroke]);
      remember(movement.page, { added: movement.stroke.id });
    } else if (movement.erased.length > 0) remember(movement.page, { erased: movement.erased });
  };
  const cancel = () => {
    const movement = currentMovement.current;
    currentMovement.current = null;
    setLive(null);
    if (movement && 'stroke' in movement) draw?.(movement.page, [], [movement.stroke.id]);
  };

  const undoable = undoLastStep(steps.get(page) ?? [], new Set(idsOf(strokes)));
  return {
    tool,
    colour,
    width,
    setTool,
    setColour,
    setWidth,
    undo:
      draw && undoable
        ? () => {
            draw(page, undoable.reversal.strokes, undoable.reversal.removed);
            setSteps((before) => new Map(before).set(page, undoable.rest));
          }
        : null,
    clear:
      draw && strokes.length > 0
        ? () => {
            remember(page, { erased: strokes });
            draw(page, [], idsOf(strokes));
          }
        : null,
    live,
    begin,
    move,
    end,
    cancel,
  };
}
