import type { Point, Stroke } from '@visite/call-engine';
import getStroke from 'perfect-freehand';

/** The drawing's own units: as many across the page, whatever the screen. */
export const unitsAcross = 1_000;

/** The outline of a stroke as an SVG path; `aspect` is the page's height by its width. */
export function strokePath({ points, width }: Pick<Stroke, 'points' | 'width'>, aspect: number) {
  const outline = getStroke(
    points.map(([x, y]) => [x * unitsAcross, y * unitsAcross * aspect]),
    {
      size: width * unitsAcross,
      // The same thickness all along: what is marked matters, not how fast the hand was.
      thinning: 0,
      smoothing: 0.5,
      streamline: 0.3,
      // The line ends under the pen, also while it is still being drawn.
      last: true,
    },
  );
  const [first] = outline;
  if (!first) return '';
  // Curves through the middles between the points: a straight outline would show its corners.
  const curves = outline.map((point, at) => {
    const next = outline[(at + 1) % outline.length] ?? point;
    return `${written(point)} ${written([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return `M${written(first)}Q${curves.join(' ')}Z`;
}

function written([x, y]: readonly [number, number]): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Points closer than this, as a share of the page's width, say nothing new. */
const nearest = 0.0015;

export function isFarEnough(from: Point, to: Point): boolean {
  return Math.hypot(from[0] - to[0], from[1] - to[1]) >= nearest;
}
