import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface HttpResponse {
  status: number;
  body: string;
}

/**
 * One keep-alive connection with one request at a time on a plain socket, because the load
 * generator shares the cores with what it measures.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #got = '';
  #waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay();
    // latin1: one character per byte, as content-length counts bytes.
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#take(text));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  static async open(origin: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** The server closes connections that were idle for long. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** `request` is the whole request in ASCII. */
  ask(request: string): Promise<HttpResponse> {
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
    const response = { status: Number(this.#got.slice(9, 12)), body: this.#got.slice(head + 4) };
    const waiting = this.#waiting;
    this.#got = '';
    this.#waiting = undefined;
    waiting?.resolve(response);
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
