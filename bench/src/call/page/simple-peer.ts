import { type Contender, configuration, JsonReceiver, jsonChunks, show } from './contender.ts';
import { RelaySignalling } from './signalling.ts';

type SimplePeerLike = {
  on(event: string, listener: (value: never) => void): void;
  signal(data: unknown): void;
  write(chunk: string, then: () => void): boolean;
  destroy(): void;
};
declare const SimplePeer: new (options: object) => SimplePeerLike;

/** simple-peer as the specification names it: no trickle, five seconds for completion. */
export function simplePeer(): Contender {
  let peer: SimplePeerLike;
  let signalling: RelaySignalling;
  let create: () => void;
  const receiver = new JsonReceiver();

  return {
    async ready(setting, stream) {
      signalling = new RelaySignalling(setting.relay, setting.role);
      await signalling.ready();
      create = () => {
        peer = new SimplePeer({
          initiator: setting.role === 'doctor',
          trickle: false,
          iceCompleteTimeout: 5_000,
          config: configuration(setting),
          stream,
        });
        peer.on('signal', (data: unknown) => signalling.send(data));
        peer.on('stream', (remote: MediaStream) => show(remote));
        peer.on('data', (data: Uint8Array) => receiver.take(new TextDecoder().decode(data)));
        peer.on('error', (error: unknown) => console.debug('simple-peer', error));
      };
      signalling.onMessage = (message) => {
        if (!peer) create();
        peer.signal(message);
      };
    },
    async start() {
      create();
    },
    sendFile() {
      const chunks = jsonChunks();
      const next = () => {
        const { value, done } = chunks.next();
        if (!done) peer.write(value, next);
      };
      next();
    },
    received: () => receiver.done,
    async end() {
      peer?.destroy();
      signalling.close();
    },
  };
}
