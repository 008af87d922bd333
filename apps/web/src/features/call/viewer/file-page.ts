import type { SharedFile } from '@visite/call-engine';

/** Where a drawing belongs: a picture is one page without a number [DRAW-3]. */
export function pageAddress({ uuid, type }: Pick<SharedFile, 'uuid' | 'type'>, page: number) {
  return type === 'application/pdf' ? `${uuid}#page=${page}` : uuid;
}

/** A page that exists, whatever somebody asked for. */
export function existingPage(page: number, pages: number): number {
  return Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
}

/** The page that was typed, within the file; null when it is no number. */
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
 * How large a page is shown at zoom 1, in CSS pixels: a picture whole, a sheet of paper as wide as
 * the place allows, because one reads it from top to bottom.
 */
export function pageSize(page: Size, place: Size, kind: 'picture' | 'sheet'): Size {
  const across = Math.max(1, place.width) / page.width;
  const down = Math.max(1, place.height) / page.height;
  const scale =
    kind === 'picture' ? Math.min(across, down) : Math.min(across, widestSheet / page.width);
  return { width: page.width * scale, height: page.height * scale };
}

export const zooms = { least: 1, most: 6, step: 1.4 } as const;

export function allowedZoom(zoom: number): number {
  return Math.min(zooms.most, Math.max(zooms.least, zoom));
}

/** Phones give up on larger canvases. */
const mostPixels = 16_000_000;

/** Pixels of the canvas for each CSS pixel: sharp, but never more than the device can hold. */
export function canvasScale({ width, height }: Size, devicePixels: number): number {
  return Math.min(devicePixels, Math.sqrt(mostPixels / (width * height)));
}
