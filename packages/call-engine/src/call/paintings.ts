import type { PeerMessage } from '@visite/contract';
import { type DrawingChange, drawingUrl, longestDrawingUrl, type Stroke } from './drawing.ts';

/** A change as messages: one, or as many as it takes to fit. */
export function paintings(
  page: string,
  change: DrawingChange,
  timestamp: () => number,
): PeerMessage[] {
  if (change.strokes.length + change.removed.length === 0) return [];
  const svgURL = drawingUrl(change);
  if (svgURL.length <= longestDrawingUrl || change.strokes.length < 2) {
    return [{ type: 'svgPainting', timestamp: timestamp(), paintOnFileId: page, svgURL }];
  }
  const half = Math.ceil(change.strokes.length / 2);
  const part = (strokes: Stroke[], removed: string[]) =>
    paintings(page, { strokes, removed, replacesAll: false }, timestamp);
  return [
    ...part(change.strokes.slice(0, half), change.removed),
    ...part(change.strokes.slice(half), []),
  ];
}
