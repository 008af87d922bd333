import { createSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import { openTcp, type PeerCertificate, secure } from './peer-certificate.ts';
import {
  answers,
  type Challenge,
  type Credentials,
  readAnswer,
  type StunAnswer,
  type StunRequest,
  stunRequest,
  wholeMessage,
} from './stun-message.ts';

export interface RelayAddress {
  host: string;
  port: number;
  transport: 'udp' | 'tcp' | 'tls' | 'dtls';
}

/** `turn:host:port?transport=udp`, as browsers read it. */
export function parseRelayUrl(url: string): RelayAddress {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  if (!scheme) throw new Error(`${url} is no address of a relay`);
  const isSecure = scheme === 'turns';
  const usual = isSecure ? 'tcp' : 'udp';
  const names = isSecure
    ? ({ tcp: 'tls', udp: 'dtls' } as const)
    : ({ tcp: 'tcp', udp: 'udp' } as const);
  const chosen = transport ?? usual;
  if (chosen !== 'tcp' && chosen !== 'udp') throw new Error(`${url} names an unknown transport`);
  return { host, port: Number(port ?? (isSecure ? 5349 : 3478)), transport: names[chosen] };
}

export interface Allocation {
  /** The address that the relay would tell the other side. */
  relayedAddress: string;
  certificate: PeerCertificate | undefined;
}

interface Channel {
  ask(request: StunRequest): Promise<StunAnswer>;
  close(): void;
  certificate: PeerCertificate | undefined;
}

/** A real allocation, given back at once. */
export async function allocate(
  address: RelayAddress,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<Allocation> {
  const channel =
    address.transport === 'udp' ? udpChannel(address, signal) : await tcpChannel(address, signal);
  try {
    const first = await channel.ask(stunRequest('allocate', credentials));
    const challenge = demanded(first);
    const { errorCode, relayedAddress } = await channel.ask(
      stunRequest('allocate', credentials, challenge),
    );
    if (errorCode !== 0) throw new RelayRefusal(errorCode);
    if (!relayedAddress) throw new Error('the relay named no address');
    await channel.ask(stunRequest('refresh', credentials, challenge));
    return { relayedAddress, certificate: channel.certificate };
  } finally {
    channel.close();
  }
}

/** The relay's own error code, such as 401. */
export class RelayRefusal extends Error {
  override name = 'RelayRefusal';
  readonly code: number;
  constructor(code: number) {
    super(`the relay answers ${code}`);
    this.code = code;
  }
}

function demanded({ errorCode, challenge }: StunAnswer): Challenge {
  // A relay without passwords would be anybody's.
  if (errorCode === 0) throw new Error('the relay asks for no credentials');
  if (!challenge) throw new RelayRefusal(errorCode);
  return challenge;
}

function udpChannel({ host, port }: RelayAddress, signal: AbortSignal): Channel {
  const name = host.replace(/^\[|\]$/g, '');
  const socket = createSocket(name.includes(':') ? 'udp6' : 'udp4');
  const ask = (request: StunRequest) =>
    new Promise<StunAnswer>((resolve, reject) => {
      // UDP loses packets.
      const send = () => socket.send(request.bytes, port, name);
      const again = setInterval(send, 500);
      const end = () => {
        clearInterval(again);
        socket.removeAllListeners();
      };
      socket.on('message', (bytes) => {
        if (!answers(request, bytes)) return;
        end();
        resolve(readAnswer(bytes));
      });
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      socket.on('error', fail);
      signal.addEventListener('abort', () => fail(new Error('no answer in time')), { once: true });
      send();
    });
  return { ask, close: () => socket.close(), certificate: undefined };
}

async function tcpChannel(address: RelayAddress, signal: AbortSignal): Promise<Channel> {
  const tcp = await openTcp(address.host, address.port, signal);
  if (address.transport !== 'tls') return streamChannel(tcp, undefined, signal);
  const { socket, certificate } = await secure(tcp, address.host, signal);
  return streamChannel(socket, certificate, signal);
}

function streamChannel(
  socket: Socket,
  certificate: PeerCertificate | undefined,
  signal: AbortSignal,
): Channel {
  let received: Buffer = Buffer.alloc(0);
  const ask = (request: StunRequest) =>
    new Promise<StunAnswer>((resolve, reject) => {
      const take = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const length = wholeMessage(received);
        if (length === undefined) return;
        const bytes = received.subarray(0, length);
        received = received.subarray(length);
        if (!answers(request, bytes)) return;
        socket.off('data', take);
        resolve(readAnswer(bytes));
      };
      socket.on('data', take);
      socket.once('close', () => reject(new Error('the relay closed the connection')));
      signal.addEventListener('abort', () => reject(new Error('no answer in time')), {
        once: true,
      });
      socket.write(request.bytes);
    });
  return { ask, close: () => socket.destroy(), certificate };
}
