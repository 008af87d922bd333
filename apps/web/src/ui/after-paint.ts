/** The page that a guest reads comes first; a tab that nobody sees fetches nothing. */
export function afterPaint(run: () => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'paint', buffered: true });
  return () => observer.disconnect();
}
