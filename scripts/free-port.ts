import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections: those are taken and freed all the time. */
const lowest = 20_000;
const count = 10_000;

/**
 * A port on loopback that is free for TCP and for UDP, as is the next one: coturn listens on both
 * protocols. A server that is started again on its port finds it free, because no browser's
 * connection can have got it in between.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * count);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const socket = createSocket('udp4');
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await new Promise<void>((resolve) => socket.close(() => resolve()));
  }
}
