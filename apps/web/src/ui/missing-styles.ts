import { putSheet } from './put-sheet.ts';

/** A style sheet of the page that did not arrive is asked for once more: without it nobody can use the page. */
export async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"]:not([disabled])',
  );
  const missing = [...links].filter(({ sheet }) => sheet === null);
  // Without it the page is shown all the same: its words can be read.
  await Promise.all(missing.map((link) => putSheet(link).arrived));
}
