import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What handlers need of the last render while they themselves stay the same: rows are then not drawn again. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
