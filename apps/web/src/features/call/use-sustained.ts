import { useEffect, useState } from 'react';

/** True once something has lasted this long without a break. */
export function useSustained(on: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [on, ms]);
  return on && lasting;
}
