import { useEffect } from 'react';

/** For a screen whose controls lie along its lower edge: notices would cover them. */
export function useNoticesOnTop(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.notices = 'top';
    return () => {
      delete dataset.notices;
    };
  }, []);
}
