/**
 * Keeps what is typed while the search is still being fetched and opened, so that its field begins with
 * it. `take` ends the keeping; without a field it ends by itself.
 */
export function keepTyping(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
) {
  let typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    clearTimeout(timer);
    target.removeEventListener('keydown', onKeyDown, { capture: true });
  };
  const timer = setTimeout(stop, longestMs);
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return {
    take(): string {
      stop();
      const kept = typed;
      typed = '';
      return kept;
    },
    stop,
  };
}

/** A search that cannot be fetched must not swallow keys for ever. */
const longestMs = 5_000;
