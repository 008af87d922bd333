import { useEffect, useState } from 'react';

const restMs = 4_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** True while somebody is at it, and for a moment after; always true while `held`. */
export function useFading(held: boolean): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), restMs);
    };
    wake();
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wake);
    };
  }, []);
  return awake || held;
}
