/** Milliseconds; a list that takes longer to arrive has lost its reader's place anyway. */
const patience = 3_000;

/**
 * Content that arrives after the page makes it long enough only later: tries again with each change
 * of its height until the place is reached or the person scrolls. Returns what ends the trying.
 */
export function scrollBackTo(top: number): () => void {
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop);
  };
  for (const event of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(event, stop, { passive: true });
  }
  observer.observe(document.body);
  attempt();
  return stop;
}
