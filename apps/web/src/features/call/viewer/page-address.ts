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
