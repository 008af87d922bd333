import type { Contender, Setting } from './contender.ts';
import { peerjs } from './peerjs.ts';
import { raw } from './raw.ts';
import { simplePeer } from './simple-peer.ts';
import { visite, visiteAtStart, visiteOnRelay } from './visite.ts';

const makers: Record<string, () => Contender> = {
  raw,
  peerjs,
  'simple-peer': simplePeer,
  visite,
  'visite at the start': visiteAtStart,
  'visite on the bare relay': visiteOnRelay,
};

let current: Contender | null = null;
let stream: MediaStream | null = null;
let firstFrame: Promise<number> = Promise.resolve(0);

const video = (): HTMLVideoElement => {
  const element = document.querySelector('video');
  if (!element) throw new Error('the page has no video');
  return element;
};

/** The same camera request for everybody. */
async function camera(): Promise<MediaStream> {
  stream ??= await navigator.mediaDevices.getUserMedia({
    audio: true,
    video: { width: { ideal: 1620 }, height: { ideal: 1080 }, aspectRatio: { ideal: 1.5 } },
  });
  return stream;
}

function contender(): Contender {
  if (!current) throw new Error('nobody is ready');
  return current;
}

const contenders = {
  async ready(name: string, setting: Setting) {
    const make = makers[name];
    if (!make) throw new Error(`no contender ${name}`);
    current = make();
    firstFrame = new Promise((resolve) => {
      video().addEventListener('loadeddata', () => resolve(Date.now()), { once: true });
    });
    // The engine opens the devices itself, as in the product.
    await current.ready(setting, name.startsWith('visite') ? new MediaStream() : await camera());
  },
  /** Milliseconds since 1970 when the start was pressed. */
  async start() {
    const pressedAt = Date.now();
    await contender().start();
    return pressedAt;
  },
  firstFrame: () => firstFrame,
  sendFile() {
    const from = Date.now();
    contender().sendFile();
    return from;
  },
  received: () => contender().received(),
  sendChat(message: string) {
    const from = Date.now();
    contender().sendChat?.(message);
    return from;
  },
  chatReceived: (message: string) => contender().chatReceived?.(message) ?? Promise.resolve(0),
  async end() {
    await current?.end();
    current = null;
    // Each round opens the camera again, so that contenders do not influence each other.
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video().srcObject = null;
  },
};

export type Contenders = typeof contenders;

Object.assign(window, { contenders });
