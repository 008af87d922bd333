import type { Point, Stroke } from '@visite/call-engine';

/** How near the eraser must come, as a share of the page's width: about a fingertip. */
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
