import { startTransition, useState } from 'react';
import { painted } from './painted.ts';
import { useLatest } from './use-latest.ts';

/**
 * What is picked in a list is shown there and painted before the page around it hears of it: drawing
 * that anew takes a slow phone longer than a press may wait. With a key the page hears at once.
 */
export function usePaintedPick<Value>(value: Value, onChange: (value: Value) => void) {
  const [picked, setPicked] = useState<{ value: Value } | null>(null);
  const latest = useLatest(onChange);
  const pick = async (next: Value, { event }: { event: Event }) => {
    if (!(event instanceof MouseEvent) || event.detail === 0) {
      onChange(next);
      return;
    }
    const mine = { value: next };
    setPicked(mine);
    await painted();
    latest.current(next);
    startTransition(() => setPicked((now) => (now === mine ? null : now)));
  };
  return { shown: picked ? picked.value : value, pick };
}
