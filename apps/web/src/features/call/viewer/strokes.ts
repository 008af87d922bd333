import type { Point, Stroke } from '@visite/call-engine';
import getStroke from 'perfect-freehand';

/** SVG units across the page, independent of the screen. */
export const unitsAcross = 1_000;

/** The outline of a stroke as an SVG path; `aspect` is the page's height by its width. */
export function strokePath({ points, width }: Pick<Stroke, 'points' | 'width'>, aspect: number) {
  const outline = getStroke(
    points.map(([x, y]) => [x * unitsAcross, y * unitsAcross * aspect]),
    {
      size: width * unitsAcross,
      // Constant width, independent of the pointer's speed.
      thinning: 0,
      smoothing: 0.5,
      streamline: 0.3,
      // The stroke reaches the pointer while it is still being drawn.
      last: true,
    },
  );
  const [first] = outline;
  if (!first) return '';
  // Quadratic curves through the midpoints: straight segments would show corners.
  const curves = outline.map((point, at) => {
    const next = outline[(at + 1) % outline.length] ?? point;
    return `${svgPoint(point)} ${svgPoint([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M${svgPoint(first)}Q${curves.join(' ')}Z`;
}

function svgPoint([x, y]: readonly [number, number]): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Points closer than this (relative to the page width) are dropped. */
const nearest = 0.0015;

export function isFarEnough(from: Point, to: Point): boolean {
  return Math.hypot(from[0] - to[0], from[1] - to[1]) >= nearest;
}

/** Radius of the eraser relative to the page width, about a fingertip. */
const reach = 0.012;

/** The strokes that an eraser at this place touches. */
export function strokesAt<Each extends Stroke>(
  strokes: readonly Each[],
  at: Point,
  aspect: number,
): Each[] {
  const flat = ([x, y]: Point): Point => [x, y * aspect];
  const place = flat(at);
  return strokes.filter(({ points, width }) => {
    const line = points.map(flat);
    return line.some((point, index) => {
      const before = line[index - 1] ?? point;
      return distance(place, before, point) <= reach + width / 2;
    });
  });
}

function distance(from: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((from[0] - ax) * dx + (from[1] - ay) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(from[0] - ax - share * dx, from[1] - ay - share * dy);
}

/** What one pointer stroke did. */
export type UndoStep = { added: string } | { erased: readonly Stroke[] };

/** Messages that undo a step. */
export interface Reversal {
  strokes: Stroke[];
  removed: string[];
}

/**
 * Reverts the last step that still has an effect: another person may have erased the stroke
 * meanwhile. `rest` are the remaining steps.
 */
export function undoLastStep(
  steps: readonly UndoStep[],
  present: ReadonlySet<string>,
): { rest: readonly UndoStep[]; reversal: Reversal } | null {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at];
    const reversal = step ? reversed(step, present) : null;
    if (reversal) return { rest: steps.slice(0, at), reversal };
  }
  return null;
}

function reversed(step: UndoStep, present: ReadonlySet<string>): Reversal | null {
  if ('added' in step)
    return present.has(step.added) ? { strokes: [], removed: [step.added] } : null;
  const strokes = step.erased.filter(({ id }) => !present.has(id));
  return strokes.length > 0 ? { strokes, removed: [] } : null;
}
