import { ConfigurationError, readConfig } from './config.ts';
import { onStopSignal } from './db/on-stop-signal.ts';
import { startServer } from './start-server.ts';

let stopping = false;
try {
  const starting = Promise.resolve().then(() => startServer(readConfig(process.env)));
  // A start that is broken off would leave a database behind: it ends first, then everything stops.
  onStopSignal(() => {
    stopping = true;
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error) => {
          tell(error);
          process.exit(1);
        },
      );
  });
  const server = await starting;
  if (!stopping) console.log(`Visite is ready at ${server.url}`);
} catch (error) {
  tell(error);
  process.exit(1);
}

function tell(error: unknown): void {
  console.error(error instanceof ConfigurationError ? error.message : error);
}
