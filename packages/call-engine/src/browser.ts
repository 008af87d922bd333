import { hasFewCores } from './adaptation/few-cores.ts';
import type { CallBrowser } from './call/ports.ts';
import type { Clock } from './clock.ts';
import { type Log, silentLog } from './log.ts';
import { loudness, smoothed } from './media/audio-level.ts';
import type { CallSettings, SettingsStore } from './media/call-settings.ts';
import { LocalMedia } from './media/local-media.ts';
import type { MediaDevicesPort } from './media/media-devices-port.ts';
import type { EncodedImage, StillCamera } from './media/take-still.ts';
import { listen, watchNetwork } from './network-changes.ts';
import type { Crypto } from './trust/commitment.ts';

/** The real browser behind the engine's ports; nothing else in this package touches a global. */

const clock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return { cancel: () => clearTimeout(id) };
  },
};

const webCrypto: Crypto = {
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data.slice())),
};

/** Longer than the 34 hours at most between a patient's login and the end of the appointment. */
const certificateLifetimeMs = 48 * 3_600_000;

export function callBrowser(options: { log?: Log; relayOnly?: boolean } = {}): CallBrowser {
  return {
    createPeerConnection: (configuration) => new RTCPeerConnection(configuration),
    createCertificate: () =>
      RTCPeerConnection.generateCertificate({
        name: 'ECDSA',
        namedCurve: 'P-256',
        expires: certificateLifetimeMs,
      } as AlgorithmIdentifier),
    createStream: () => new MediaStream(),
    onNetworkChange: (listener) =>
      watchNetwork(window, Reflect.get(navigator, 'connection'), listener),
    onReturn,
    fewCores: hasFewCores(navigator),
    stillCamera,
    createUuid: () => crypto.randomUUID(),
    crypto: webCrypto,
    clock,
    log: options.log ?? silentLog,
    ...(options.relayOnly ? { relayOnly: true } : {}),
  };
}

export function localMedia(options: { log?: Log; settings?: SettingsStore } = {}): LocalMedia {
  return new LocalMedia({
    devices: mediaDevices(),
    settings: options.settings ?? storedSettings,
    createStream: () => new MediaStream(),
    page: { clock, isShown, onReturn },
    log: options.log ?? silentLog,
  });
}

/** Measures a track's level until stopped; zero while the browser has not started its AudioContext. */
export function watchAudioLevel(
  track: MediaStreamTrack,
  onLevel: (level: number) => void,
): () => void {
  const everyMs = 60;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  // A phone call or the lock screen stops it; Safari does not always start it again by itself.
  const wake = () => {
    if (context.state === 'running' || context.state === 'closed') return;
    context.resume().catch(() => undefined);
  };
  const stops = [listen(context, 'statechange', wake), listen(document, 'visibilitychange', wake)];
  let level = 0;
  const id = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    level = smoothed(level, loudness(samples));
    onLevel(level);
  }, everyMs);
  return () => {
    clearInterval(id);
    for (const stop of stops) stop();
    context.close().catch(() => undefined);
  };
}

function mediaDevices(): MediaDevicesPort | null {
  // Undefined on pages without https, contrary to its type.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return null;
  return {
    getUserMedia: (constraints) => devices.getUserMedia(constraints),
    getDisplayMedia: (constraints) => devices.getDisplayMedia(constraints),
    enumerateDevices: () => devices.enumerateDevices(),
    onDeviceChange: (listener) => listen(devices, 'devicechange', listener),
  };
}

const isShown = () => document.visibilityState === 'visible';

/** Shown again, or thawed: Chromium freezes pages that nobody looks at. */
function onReturn(listener: () => void): () => void {
  const shown = () => {
    if (isShown()) listener();
  };
  const stops = [listen(document, 'visibilitychange', shown), listen(document, 'resume', shown)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** ImageCapture is missing from TypeScript's DOM types and from some browsers. */
type ImageCaptureClass = new (track: MediaStreamTrack) => { takePhoto(): Promise<Blob> };

const jpegQuality = 0.92;

const stillCamera: StillCamera = {
  async takePhoto(track) {
    const imageCapture: unknown = Reflect.get(globalThis, 'ImageCapture');
    if (typeof imageCapture !== 'function') return null;
    return encoded(await new (imageCapture as ImageCaptureClass)(track).takePhoto());
  },
  async grabFrame(track) {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = new MediaStream([track]);
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    video.srcObject = null;
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    );
    if (!blob) throw new Error('the video frame could not be encoded');
    return encoded(blob);
  },
};

async function encoded(blob: Blob): Promise<EncodedImage> {
  return { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

const settingsKey = 'visite.call-settings';

/** Private windows may refuse storage: settings then last until the page is closed. */
let unstored: CallSettings | null = null;

const storedSettings: SettingsStore = {
  read: () => {
    if (unstored) return unstored;
    try {
      return JSON.parse(localStorage.getItem(settingsKey) ?? 'null');
    } catch {
      return null;
    }
  },
  write: (settings) => {
    try {
      localStorage.setItem(settingsKey, JSON.stringify(settings));
      unstored = null;
    } catch (error) {
      unstored = settings;
      console.debug('call settings not kept', error);
    }
  },
};
