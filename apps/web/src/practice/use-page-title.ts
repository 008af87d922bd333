import { useEffect } from 'react';
import { usePageConfig } from './page-config.ts';
import { showTitle } from './page-title.ts';

/** Names the browser tab after the page and the practice. */
export function usePageTitle(title: string): void {
  const { practice } = usePageConfig();
  useEffect(() => {
    showTitle(title ? `${title} – ${practice.name}` : practice.name);
  }, [title, practice.name]);
}
