/** Scripts of package.json that run a program of the server's. */
const ownScripts = ['start', 'admin', 'job'];
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls the listener at the first of these signals; further ones change nothing. Also when npm, of which this is
 * a script, is gone: it passes on SIGTERM and SIGINT alone. Gives back how to take the listener away.
 */
export function onStopSignal(listener: () => void): () => void {
  let called = false;
  const stop = () => {
    if (called) return;
    called = true;
    listener();
  };
  for (const signal of stopSignals) process.on(signal, stop);
  const isScript = ownScripts.includes(process.env.npm_lifecycle_event ?? '');
  const watch = isScript ? watchParent(stop) : undefined;
  return () => {
    for (const signal of stopSignals) process.off(signal, stop);
    clearInterval(watch);
  };
}

function watchParent(gone: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) gone();
  }, 1_000).unref();
}
