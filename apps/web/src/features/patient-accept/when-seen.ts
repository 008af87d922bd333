/** Runs once the page is visible: a page that is only fetched ahead does nothing. */
export function whenSeen(run: () => void): () => void {
  if (document.visibilityState === 'visible') {
    run();
    return () => undefined;
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
