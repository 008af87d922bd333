import { type Contender, configuration, JsonReceiver, jsonChunks, show } from './contender.ts';

type MediaCall = {
  answer(stream: MediaStream): void;
  on(e: string, l: (v: MediaStream) => void): void;
};
type DataLink = {
  on(event: string, listener: (value: string) => void): void;
  send(data: string): void;
};
type PeerJs = {
  on(event: string, listener: (value: never) => void): void;
  call(id: string, stream: MediaStream): MediaCall;
  connect(id: string, options: object): DataLink;
  destroy(): void;
};
declare const Peer: new (id: string, options: object) => PeerJs;

/** peerjs with its own server; both are registered there before the start. */
export function peerjs(): Contender {
  let peer: PeerJs;
  let local: MediaStream;
  let link: DataLink | null = null;
  const receiver = new JsonReceiver();
  const listen = (data: DataLink) => data.on('data', (text) => receiver.take(text));

  return {
    async ready(setting, stream) {
      local = stream;
      const config = configuration(setting);
      peer = new Peer(setting.role, { ...setting.peerServer, path: '/', config });
      peer.on('call', (call: MediaCall) => {
        call.on('stream', show);
        call.answer(stream);
      });
      peer.on('connection', (data: DataLink) => listen(data));
      await new Promise<void>((resolve) => peer.on('open', () => resolve()));
    },
    async start() {
      peer.call('patient', local).on('stream', show);
    },
    sendFile() {
      // `json` would refuse messages of more than 16,300 bytes.
      link = peer.connect('patient', { reliable: true, serialization: 'binary' });
      link.on('open', () => {
        for (const chunk of jsonChunks()) link?.send(chunk);
      });
    },
    received: () => receiver.done,
    async end() {
      peer.destroy();
    },
  };
}
