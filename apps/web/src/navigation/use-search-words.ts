import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebounced } from '../ui/use-debounced.ts';

/**
 * The search term: in the field at once, in the URL after a pause, because every change of the URL
 * renders the whole page again.
 */
export function useSearchWords() {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get('q') ?? '';
  const known = useRef(inAddress);
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed.trim());

  // Changed elsewhere: by the back button, or the command palette.
  useEffect(() => {
    if (inAddress === known.current) return;
    known.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (settled) next.set('q', settled);
        else next.delete('q');
        next.delete('offset');
        return next;
      },
      { replace: true },
    );
  }, [settled, setSearch]);

  // Another search begins on its first page, also before the address says so.
  const offset = settled === inAddress ? Math.max(0, Number(search.get('offset')) || 0) : 0;
  return { typed, setTyped, settled, offset };
}
