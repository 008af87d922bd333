import type { SharedFile } from '@visite/call-engine';

/** Id of the page that strokes belong to; images have no page number [DRAW-3]. */
export function pageAddress({ uuid, type }: Pick<SharedFile, 'uuid' | 'type'>, page: number) {
  return type === 'application/pdf' ? `${uuid}#page=${page}` : uuid;
}

/** Clamps to an existing page. */
export function existingPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}

/** Parses a typed page number and clamps it; null if it is not a number. */
export function typedPage(typed: string, pages: number): number | null {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? existingPage(Number(text), pages) : null;
}

export interface Size {
  width: number;
  height: number;
}

/** Largest width in CSS pixels at zoom 1: longer lines are hard to read. */
const widestSheet = 900;

/**
 * Size of a page at zoom 1 in CSS pixels: an image fits completely, a PDF page fits the width and
 * scrolls vertically.
 */
export function pageSize(page: Size, container: Size, kind: 'picture' | 'sheet'): Size {
  const across = Math.max(1, container.width) / page.width;
  const down = Math.max(1, container.height) / page.height;
  const scale =
    kind === 'picture' ? Math.min(across, down) : Math.min(across, widestSheet / page.width);
  return { width: page.width * scale, height: page.height * scale };
}

export const zooms = { least: 1, most: 6, step: 1.4 } as const;

export function allowedZoom(zoom: number): number {
  return Math.min(zooms.most, Math.max(zooms.least, zoom));
}

/** Larger canvases fail on phones. */
const mostPixels = 16_000_000;

/** Canvas pixels per CSS pixel, limited by `mostPixels`. */
export function canvasScale({ width, height }: Size, devicePixels: number): number {
  return Math.min(devicePixels, Math.sqrt(mostPixels / (width * height)));
}
