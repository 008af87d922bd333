import { putSheet } from './put-sheet.ts';

let fetched: Promise<unknown> | null = null;

/**
 * The staff's login comes with the styles of the first pages in it: those of all other screens are fetched behind it,
 * and before another screen is shown [SPEED-7]. Other pages have them from the start.
 */
export function fetchLaterStyles(): Promise<unknown> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-later]');
  fetched ??= Promise.all([...links].map(fetchSheet)).catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

async function fetchSheet(link: HTMLLinkElement): Promise<void> {
  const { sheet, arrived } = putSheet(link, ['disabled', 'data-later']);
  if (await arrived) return;
  sheet.replaceWith(link);
  throw new Error('a style sheet did not arrive');
}
