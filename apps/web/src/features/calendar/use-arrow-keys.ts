import { type RefObject, useEffect } from 'react';

/**
 * Arrow keys go from appointment to appointment: up and down within a column, to the sides into the
 * next column, to whatever is nearest. Tab goes through all of them in the order of time.
 */
export function useArrowKeys(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = grid.current;
    if (!root) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const from = event.target instanceof HTMLElement ? event.target : null;
      const column = from?.closest('[data-arrow-column]');
      if (!from || !column || event.altKey || event.ctrlKey || event.metaKey) return;
      const next =
        event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          ? beside(root, column, from, event.key === 'ArrowRight' ? 1 : -1)
          : from.dataset.arrowStop !== undefined &&
              (event.key === 'ArrowUp' || event.key === 'ArrowDown')
            ? within(column, from, event.key === 'ArrowDown' ? 1 : -1)
            : null;
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [grid]);
}

const stopsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-arrow-stop]')];

function within(column: Element, from: HTMLElement, by: 1 | -1): HTMLElement | null {
  const stops = stopsIn(column);
  return stops[stops.indexOf(from) + by] ?? null;
}

/** Of the next column that has any, the one nearest in height. */
function beside(root: HTMLElement, column: Element, from: HTMLElement, by: 1 | -1) {
  const columns = [...root.querySelectorAll('[data-arrow-column]')];
  const top = from.getBoundingClientRect().top;
  const side = from.dataset.arrowSide !== undefined ? '[data-arrow-side]' : '[data-arrow-stop]';
  for (let at = columns.indexOf(column) + by; at >= 0 && at < columns.length; at += by) {
    const stops = [...(columns[at]?.querySelectorAll<HTMLElement>(side) ?? [])];
    const distance = (each: HTMLElement) => Math.abs(each.getBoundingClientRect().top - top);
    const [nearest] = stops.sort((one, other) => distance(one) - distance(other));
    if (nearest) return nearest;
  }
  return null;
}
