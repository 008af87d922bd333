import { unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between looks at a file: a look costs nothing, and mounted files send no events. */
const watchMs = 1_000;

/** Calls `look` whenever one of the files may have changed: its content decides whether it has. */
export function followFiles(files: readonly string[], look: () => void): { stop: () => void } {
  for (const file of files) watchFile(file, { interval: watchMs, persistent: false }, look);
  return {
    stop: () => {
      for (const file of files) unwatchFile(file, look);
    },
  };
}
