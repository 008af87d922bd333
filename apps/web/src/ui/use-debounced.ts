import { useEffect, useState } from 'react';

/** How long somebody pauses before the server is asked. */
const pauseMs = 200;

/** What was typed, once the typing pauses. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
