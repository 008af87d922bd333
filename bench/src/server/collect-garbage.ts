import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port for a process to be inspected on. */
export async function inspectPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** Runs the garbage collector of an inspected process, so that only retained memory is measured. */
export async function collectGarbage(port: number): Promise<void> {
  await inspected(port, async (send) => {
    await send('HeapProfiler.collectGarbage');
  });
}

/** What an inspected process holds after its garbage is collected, in bytes. */
export async function memoryHeld(port: number): Promise<{ heap: number; resident: number }> {
  return inspected(port, async (send) => {
    for (let time = 0; time < 3; time += 1) await send('HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const { result } = (await send('Runtime.evaluate', { expression })) as {
      result: { value: string };
    };
    const { heapUsed, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    return { heap: heapUsed, resident: rss };
  });
}

type Send = (method: string, params?: object) => Promise<unknown>;

async function inspected<Result>(
  port: number,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let id = 0;
  try {
    return await work(async (method, params = {}) => {
      id += 1;
      socket.send(JSON.stringify({ id, method, params }));
      const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
      return JSON.parse(message.data).result;
    });
  } finally {
    socket.close();
  }
}
