import { useEffect } from 'react';
import { usePageConfig } from './page-config.tsx';

/** Names the browser tab after the page and the practice. */
export function usePageTitle(title: string): void {
  const { practice } = usePageConfig();
  useEffect(() => {
    document.title = title ? `${title} – ${practice.name}` : practice.name;
  }, [title, practice.name]);
}
