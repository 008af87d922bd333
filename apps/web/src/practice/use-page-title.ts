import { useEffect } from 'react';
import { usePageConfig } from './page-config.ts';

let title = '';
let badge = 0;

/** The document's title: number of waiting patients, then the page. */
function showTitle(next: string): void {
  title = next;
  show();
}

/** A number in front of whatever page is open; 0 removes it. */
export function showTitleBadge(count: number): void {
  badge = count;
  show();
}

function show(): void {
  document.title = badge > 0 ? `(${badge}) ${title}` : title;
}

/** Names the browser tab after the page and the practice. */
export function usePageTitle(page: string): void {
  const { practice } = usePageConfig();
  const named = page ? `${page} – ${practice.name}` : practice.name;
  // No effect runs on the server.
  if (import.meta.env.SSR) title = named;
  useEffect(() => showTitle(named), [named]);
}

/** The title of what was just rendered on the server. */
export const renderedTitle = (): string => title;
