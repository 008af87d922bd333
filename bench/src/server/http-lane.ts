import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Answer {
  status: number;
  body: string;
}

/**
 * One kept connection, one request at a time, and nothing between the program and the socket: the
 * load generator shares the cores with what it measures.
 */
export class HttpLane {
  readonly #socket: Socket;
  #got = '';
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    // One character a byte, as lengths are counted.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  static async open(origin: string): Promise<HttpLane> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpLane(socket);
  }

  /** The server closes connections that were idle for long. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** `request` is the whole request, ASCII alone. */
  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('the connection was closed'));
      this.#waiting = { resolve, reject };
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#got += text;
    const head = this.#got.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#got)?.[1]);
    if (this.#got.length < head + 4 + length) return;
    const answer = { status: Number(this.#got.slice(9, 12)), body: this.#got.slice(head + 4) };
    const waiting = this.#waiting;
    this.#got = '';
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

export function requestText(
  method: string,
  path: string,
  { token, body = '' }: { token: string; body?: string },
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`];
  if (body) lines.push('content-type: application/json', `content-length: ${body.length}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
