import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDevices, MemorySettings } from '../testing/fake-devices.ts';
import { createFakeStream, FakeTrack } from '../testing/fake-media.ts';
import { FakePage } from '../testing/fake-page.ts';
import { microtasks } from '../testing/manual-clock.ts';
import { loudness, smoothed } from './audio-level.ts';
import { readCallSettings } from './call-settings.ts';
import { LocalMedia } from './local-media.ts';

function setUp(options: { secure?: boolean; stored?: unknown } = {}) {
  const devices = new FakeDevices();
  const settings = new MemorySettings();
  settings.stored = options.stored ?? null;
  const media = new LocalMedia({
    devices: options.secure === false ? null : devices,
    settings,
    createStream: createFakeStream,
    page: new FakePage(),
    log: silentLog,
  });
  return { devices, settings, media };
}

const on = { audio: true, video: true };

describe('media constraints and settings', () => {
  it('[MEDIA-1] ask for 1620 by 1080 at 3:2 as ideal, with noise suppression, in one prompt', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    expect(devices.requests).toHaveLength(1);
    expect(devices.requests[0]).toMatchObject({
      video: { width: { ideal: 1620 }, height: { ideal: 1080 }, aspectRatio: { ideal: 1.5 } },
      audio: { noiseSuppression: true },
    });
  });

  it('[MEDIA-2] ask for the same size for a shared screen', async () => {
    const { devices, media } = setUp();
    await media.shareScreen();
    expect(devices.screenRequests[0]).toMatchObject({
      video: { width: { ideal: 1620 }, height: { ideal: 1080 } },
    });
    expect(media.tracks().screen).not.toBeNull();
    media.stopScreen();
    expect(media.tracks().screen).toBeNull();
    expect(devices.live).toEqual([]);
  });

  it('[MEDIA-6, MEDIA-7] are stored; both devices are off for a first visitor', async () => {
    const { devices, settings, media } = setUp();
    await media.open();
    expect(devices.requests).toEqual([]);
    expect(media.getSnapshot().settings).toEqual({
      videoActive: false,
      preferredVideoDeviceID: null,
      audioActive: false,
      preferredAudioDeviceID: null,
      backgroundBlur: false,
      chosen: false,
    });
    await media.setCamera(true);
    await media.chooseMicrophone('built-in');
    const again = setUp({ stored: settings.stored });
    await again.media.open();
    expect(again.media.getSnapshot().camera.track).not.toBeNull();
    expect(again.media.getSnapshot().settings.preferredAudioDeviceID).toBe('built-in');
  });

  it('[MEDIA-6] survive any stored value', () => {
    const store = { read: (): unknown => 'nonsense', write: () => undefined };
    expect(readCallSettings(store).videoActive).toBe(false);
    store.read = () => ({ videoActive: 1, preferredVideoDeviceID: 7, audioActive: true });
    expect(readCallSettings(store)).toMatchObject({
      videoActive: false,
      preferredVideoDeviceID: null,
      audioActive: true,
    });
  });
});

describe('devices', () => {
  it('[MEDIA-3] restart when another one is preferred', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    await media.chooseCamera('rear');
    expect(media.getSnapshot().camera.track?.getSettings().deviceId).toBe('rear');
    expect(devices.live).toHaveLength(2);
  });

  it('[MEDIA-3, MEDIA-12] restart when one is plugged in or pulled out', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    devices.setDevices({ cameras: ['rear'] });
    await microtasks();
    expect(media.getSnapshot().camera).toMatchObject({ problem: null });
    expect(media.getSnapshot().camera.track?.getSettings().deviceId).toBe('rear');
    devices.setDevices({ cameras: [] });
    await microtasks();
    expect(media.getSnapshot().camera).toMatchObject({ track: null, problem: 'missing' });
    devices.setDevices({ cameras: ['front'] });
    await microtasks();
    expect(media.getSnapshot().camera.track).not.toBeNull();
  });

  it('[MEDIA-12] that are preferred but absent are replaced', async () => {
    const { media } = setUp({ stored: { videoActive: true, preferredVideoDeviceID: 'gone' } });
    await media.open();
    expect(media.getSnapshot().camera.track?.getSettings().deviceId).toBe('front');
  });

  it('[MEDIA-12] flip from front to rear and back', async () => {
    const { media } = setUp();
    await media.openWith(on);
    expect(media.getSnapshot().camera.facing).toBe('front');
    await media.flipCamera();
    expect(media.getSnapshot().camera.facing).toBe('rear');
    await media.flipCamera();
    expect(media.getSnapshot().camera.facing).toBe('front');
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['WhateverError', 'unknown'],
  ])(
    '[MEDIA-5, MEDIA-10] refused with %s are %s, and the stream is emptied',
    async (name, kind) => {
      const { devices, media } = setUp();
      devices.refusal = { video: name };
      await media.openWith(on);
      const { camera, microphone } = media.getSnapshot();
      expect(camera).toMatchObject({ problem: kind, track: null });
      expect(microphone).toMatchObject({ problem: null });
      expect(media.tracks()).toMatchObject({ camera: null });
    },
  );

  it('[MEDIA-10] do not exist on an insecure page', async () => {
    const { media } = setUp({ secure: false });
    await media.openWith(on);
    expect(media.getSnapshot().camera.problem).toBe('insecure-page');
  });

  it('[MEDIA-8] are optional: audio only, or nothing', async () => {
    const { devices, media } = setUp();
    devices.refusal = { video: 'NotFoundError', audio: 'NotFoundError' };
    await media.openWith(on);
    expect(media.tracks()).toEqual({ audio: null, camera: null, screen: null });
    devices.refusal = { video: 'NotFoundError' };
    await media.repair();
    expect(media.tracks().audio).not.toBeNull();
  });
});

describe('turning on and off', () => {
  it('[MEDIA-4, MEDIA-11] the microphone keeps the device and sends nothing', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    const track = media.tracks().audio;
    await media.setMicrophone(false);
    expect(media.tracks().audio).toBeNull();
    expect(track?.enabled).toBe(false);
    await media.setMicrophone(true);
    expect(media.tracks().audio).toBe(track);
    expect(devices.requests).toHaveLength(1);
  });

  it('[MEDIA-11] the camera stops its track', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    await media.setCamera(false);
    expect(devices.live.map((track) => track.kind)).toEqual(['audio']);
    await media.setCamera(true);
    expect(devices.live).toHaveLength(2);
  });

  it('[CALL-11] releases every device on hold and at the end', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    await media.shareScreen();
    media.suspend();
    expect(devices.live).toEqual([]);
    await media.resume();
    expect(devices.live.map((track) => track.kind)).toEqual(['audio', 'video']);
    media.close();
    expect(devices.live).toEqual([]);
    expect(devices.listeners).toBe(0);
  });

  it.each([
    ['both devices', 'close', (media: LocalMedia) => media.openWith(on)],
    ['both devices', 'suspend', (media: LocalMedia) => media.openWith(on)],
    ['the camera', 'close', (media: LocalMedia) => media.setCamera(true)],
    ['the microphone', 'suspend', (media: LocalMedia) => media.setMicrophone(true)],
    ['the screen', 'close', (media: LocalMedia) => media.shareScreen()],
    ['the screen', 'suspend', (media: LocalMedia) => media.shareScreen()],
  ] as const)(
    '[CALL-11, PEER-31] %s allowed only after the end (%s) are released at once',
    async (_what, end, ask) => {
      const { devices, media } = setUp();
      const allow = devices.deferPermission();
      const asked = ask(media);
      await microtasks();
      media[end]();
      allow();
      await asked;
      expect(devices.tracks.length).toBeGreaterThan(0);
      expect(devices.live).toEqual([]);
      expect(media.tracks()).toEqual({ audio: null, camera: null, screen: null });
    },
  );

  it('[MEDIA-4] a muted microphone stays open when the camera is turned on', async () => {
    const { devices, media } = setUp();
    await media.openWith({ audio: true, video: false });
    await media.setMicrophone(false);
    await media.setCamera(true);
    expect(devices.live.map((track) => track.kind)).toEqual(['audio', 'video']);
  });

  it('[MEDIA-13] a processor that is ready only after the camera was turned off is stopped', async () => {
    const { media } = setUp();
    await media.openWith(on);
    let stopped = false;
    let ready: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const track = new FakeTrack('video', 'blur').asTrack();
    const set = media.setProcessor(async () => {
      await loaded;
      const stop = () => {
        stopped = true;
      };
      return { track, stop };
    });
    await microtasks();
    media.suspend();
    ready();
    await set;
    expect(stopped).toBe(true);
    expect(media.tracks().camera).toBeNull();
  });

  it('[MEDIA-12] repairing the camera does not interrupt working audio', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    const voice = media.tracks().audio;
    devices.refusal = { audio: 'NotAllowedError', video: 'NotReadableError' };
    await media.setCamera(true);
    await media.repair();
    expect(media.getSnapshot().camera.problem).toBe('busy');
    expect(media.tracks().audio).toBe(voice);
    devices.refusal = {};
    await media.repair();
    expect(media.tracks()).toMatchObject({ audio: voice, camera: { kind: 'video' } });
    expect(voice?.readyState).toBe('live');
  });

  it('[MEDIA-12] a microphone interrupted by a phone call is detected and repaired', async () => {
    const { devices, media } = setUp();
    await media.openWith(on);
    devices.tracks[0]?.setMuted(true);
    expect(media.getSnapshot().microphone.interrupted).toBe(true);
    await media.repair();
    expect(media.getSnapshot().microphone.interrupted).toBe(false);
    expect(devices.live).toHaveLength(2);
  });

  it('[MEDIA-11] a share that ends in the browser’s own bar is over', async () => {
    const { devices, media } = setUp();
    await media.shareScreen();
    devices.tracks[0]?.endExternally();
    expect(media.getSnapshot().screen).toMatchObject({ active: false, track: null });
  });

  it('[MEDIA-13] the processed track is sent instead of the camera’s; if the processor fails, the camera’s', async () => {
    const { media } = setUp();
    await media.openWith(on);
    const blurred = new FakeTrack('video', 'blur').asTrack();
    await media.setProcessor(async () => ({ track: blurred, stop: () => undefined }));
    expect(media.tracks().camera).toBe(blurred);
    expect(media.getSnapshot().preview.getVideoTracks()).toEqual([blurred]);
    await media.setProcessor(() => Promise.reject(new Error('no graphics card')));
    expect(media.tracks().camera).toBe(media.getSnapshot().camera.track);
  });

  it('[MEDIA-8] the audio level goes from 0 to 1 and falls slowly', () => {
    expect(loudness(new Float32Array(10))).toBe(0);
    expect(loudness(new Float32Array(10).fill(1))).toBe(1);
    const speech = loudness(new Float32Array(10).fill(0.05));
    expect(speech).toBeGreaterThan(0.4);
    expect(smoothed(1, 0)).toBeCloseTo(0.7);
    expect(smoothed(0.1, 0.9)).toBe(0.9);
  });
});
