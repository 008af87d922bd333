import type { Contender, Setting } from './contender.ts';
import { peerjs } from './peerjs.ts';
import { raw } from './raw.ts';
import { simplePeer } from './simple-peer.ts';
import { visite, visiteOnRelay } from './visite.ts';

const makers: Record<string, () => Contender> = {
  raw,
  peerjs,
  'simple-peer': simplePeer,
  visite,
  'visite on the bare relay': visiteOnRelay,
};

let current: Contender | null = null;
let stream: MediaStream | null = null;
let picture: Promise<number> = Promise.resolve(0);

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
    picture = new Promise((resolve) => {
      video().addEventListener('loadeddata', () => resolve(Date.now()), { once: true });
    });
    // Ours takes its own devices, as it does in the product.
    await current.ready(setting, name.startsWith('visite') ? new MediaStream() : await camera());
  },
  /** Milliseconds since 1970 when the start was pressed. */
  async start() {
    const pressedAt = Date.now();
    await contender().start();
    return pressedAt;
  },
  picture: () => picture,
  sendFile() {
    const from = Date.now();
    contender().sendFile();
    return from;
  },
  received: () => contender().received(),
  sendWord(word: string) {
    const from = Date.now();
    contender().sendWord?.(word);
    return from;
  },
  heard: (word: string) => contender().heard?.(word) ?? Promise.resolve(0),
  async end() {
    await current?.end();
    current = null;
    // Each round takes the camera anew, so that nobody pays for somebody else's picture.
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    video().srcObject = null;
  },
};

export type Contenders = typeof contenders;

Object.assign(window, { contenders });
