import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { EventEmitter, on, once } from 'node:events';
import { isIPv6 } from 'node:net';
import { connect } from 'node:tls';

/** As much of RFC 8656 as it takes to ask a relay whether it would forward to an address. */

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const attributeTypes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
};

type Attribute = [type: number, value: Buffer];

function encode([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** Sixteen bytes of an IPv6 address in any of its spellings, or four of an IPv4 one. */
function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const mapped = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  const [, head = '', a, b, c, d] = mapped ?? [];
  const plain = mapped
    ? `${head}${hex(Number(a), Number(b))}:${hex(Number(c), Number(d))}`
    : address;
  const [left = '', right] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = right === undefined ? 0 : 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array<string>(missing).fill('0'), ...groups(right ?? '')];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** A way to the relay; emits `message` for each whole message that came back. */
interface Line extends EventEmitter {
  send(message: Buffer): void;
  close(): void;
}

function udpLine(port: number): Line {
  const socket = createSocket('udp4');
  const line = new EventEmitter();
  socket.on('message', (message) => line.emit('message', message));
  return Object.assign(line, {
    send: (message: Buffer) => socket.send(message, port, '127.0.0.1'),
    close: () => void socket.close(),
  });
}

/** TLS 1.2 at least, the certificate checked against `authority` for the name localhost. */
export async function tlsLine(port: number, authority: string): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: authority });
  await once(socket, 'secureConnect');
  const line = new EventEmitter();
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (let end = endOf(waiting); end <= waiting.length; end = endOf(waiting)) {
      line.emit('message', waiting.subarray(0, end));
      waiting = waiting.subarray(end);
    }
  });
  return Object.assign(line, {
    send: (message: Buffer) => void socket.write(message),
    close: () => void socket.destroy(),
  });
}

/** A message's head says how long the rest is. */
const endOf = (bytes: Buffer) => 20 + (bytes.length < 20 ? 0 : bytes.readUInt16BE(2));

export class TurnClient {
  readonly #line: Line;
  readonly #username = `${Math.floor(Date.now() / 1_000) + 600}:test`;
  readonly #password: string;
  #realm = '';
  #nonce: Buffer = Buffer.alloc(0);

  /** Over UDP to a port of this machine, or over another line. */
  constructor(to: number | Line, secret: string) {
    this.#line = typeof to === 'number' ? udpLine(to) : to;
    this.#password = createHmac('sha1', secret).update(this.#username).digest('base64');
  }

  /** The error code of the relay's answer; 0 for success. */
  allocate(family: 'ipv4' | 'ipv6'): Promise<number> {
    const transport: Attribute = [attributeTypes.transport, Buffer.from([17, 0, 0, 0])];
    const ipv6: Attribute[] =
      family === 'ipv6' ? [[attributeTypes.family, Buffer.from([2, 0, 0, 0])]] : [];
    return this.#call(ALLOCATE, [transport, ...ipv6]);
  }

  permit(address: string): Promise<number> {
    return this.#call(CREATE_PERMISSION, [], address);
  }

  close(): void {
    this.#line.close();
  }

  async #call(method: number, attributes: Attribute[], peer?: string): Promise<number> {
    const code = await this.#exchange(method, attributes, peer);
    // 401 and 438 bring the realm and a fresh nonce; the second try uses them.
    return code === 401 || code === 438 ? this.#exchange(method, attributes, peer) : code;
  }

  async #exchange(method: number, attributes: Attribute[], peer?: string): Promise<number> {
    const id = randomBytes(12);
    const all = [...attributes];
    if (peer !== undefined) all.push([attributeTypes.peerAddress, this.#masked(peer, id)]);
    if (this.#realm !== '') {
      all.push([attributeTypes.username, Buffer.from(this.#username)]);
      all.push([attributeTypes.realm, Buffer.from(this.#realm)]);
      all.push([attributeTypes.nonce, this.#nonce]);
    }
    const body = Buffer.concat(all.map(encode));
    const message =
      this.#realm === '' ? packet(method, id, body, 0) : this.#signed(method, id, body);
    const response = await this.#ask(message, id);
    return this.#read(response);
  }

  /** UDP loses packets, and a relay that is starting hears none: ask until it answers. */
  async #ask(message: Buffer, id: Buffer): Promise<Buffer> {
    const ask = () => this.#line.send(message);
    const again = setInterval(ask, 250);
    const signal = AbortSignal.timeout(10_000);
    try {
      ask();
      for await (const [response] of on(this.#line, 'message', { signal })) {
        if (id.equals(response.subarray(8, 20))) return response;
      }
      throw new Error('the relay closed');
    } finally {
      clearInterval(again);
    }
  }

  #signed(method: number, id: Buffer, body: Buffer): Buffer {
    const key = createHash('md5')
      .update(`${this.#username}:${this.#realm}:${this.#password}`)
      .digest();
    // The integrity covers a header whose length already counts the integrity itself.
    const hmac = createHmac('sha1', key)
      .update(packet(method, id, body, 24))
      .digest();
    return Buffer.concat([packet(method, id, body, 24), encode([attributeTypes.integrity, hmac])]);
  }

  #masked(address: string, id: Buffer): Buffer {
    const mask = Buffer.alloc(16);
    mask.writeUInt32BE(COOKIE, 0);
    id.copy(mask, 4);
    const bytes = addressBytes(address);
    const port = 4_000 ^ (COOKIE >>> 16);
    const head = Buffer.from([0, isIPv6(address) ? 2 : 1, port >> 8, port & 0xff]);
    return Buffer.concat([head, bytes.map((byte, at) => byte ^ (mask[at] ?? 0))]);
  }

  #read(response: Buffer): number {
    let code = (response.readUInt16BE(0) & 0x0110) === 0x0110 ? 500 : 0;
    for (let at = 20; at + 4 <= response.length; ) {
      const type = response.readUInt16BE(at);
      const length = response.readUInt16BE(at + 2);
      const value = response.subarray(at + 4, at + 4 + length);
      if (type === attributeTypes.errorCode) code = value.readUInt8(2) * 100 + value.readUInt8(3);
      if (type === attributeTypes.realm) this.#realm = value.toString();
      if (type === attributeTypes.nonce) this.#nonce = Buffer.from(value);
      at += 4 + length + ((4 - (length % 4)) % 4);
    }
    return code;
  }
}

function packet(method: number, id: Buffer, body: Buffer, more: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(body.length + more, 2);
  head.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([head, id, body]);
}
