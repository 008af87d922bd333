import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDevices, MemorySettings } from '../testing/fake-devices.ts';
import { createFakeStream } from '../testing/fake-media.ts';
import { FakePage } from '../testing/fake-page.ts';
import { microtasks } from '../testing/manual-clock.ts';
import { readCallSettings } from './call-settings.ts';
import { LocalMedia } from './local-media.ts';

/** One browser: its calls have separate devices and share the settings. */
function aBrowser(stored: unknown = null) {
  const devices = new FakeDevices();
  const settings = new MemorySettings();
  settings.stored = stored;
  const nextCall = () =>
    new LocalMedia({
      devices,
      settings,
      createStream: createFakeStream,
      page: new FakePage(),
      log: silentLog,
    });
  return { devices, settings, nextCall };
}

const on = { audio: true, video: true };
const nothing = { audio: null, camera: null, screen: null };
const liveKinds = ({ live }: FakeDevices) => live.map(({ kind }) => kind);

describe('a choice of microphone and camera', () => {
  it.each([
    [null, false],
    [{}, false],
    [{ preferredAudioDeviceID: 'headset' }, false],
    [{ videoActive: false, audioActive: false }, true],
    [{ videoActive: false, audioActive: false, chosen: false }, false],
    [{ videoActive: false, audioActive: false, chosen: true }, true],
    [{ videoActive: true, audioActive: false, chosen: 'yes' }, true],
  ])('[MEDIA-15] %j was chosen: %s', (stored, chosen) => {
    expect(readCallSettings({ read: () => stored, write: () => undefined }).chosen).toBe(chosen);
  });

  it('[MEDIA-15] is made by turning on or off, not by preferring a device', async () => {
    const { nextCall } = aBrowser();
    const media = nextCall();
    await media.chooseCamera('rear');
    expect(media.getSnapshot().settings.chosen).toBe(false);
    await media.setCamera(false);
    expect(media.getSnapshot().settings).toMatchObject({ chosen: true, videoActive: false });
  });

  it.each([
    ['both off', { audio: false, video: false }, []],
    ['the camera off', { audio: true, video: false }, ['audio']],
    ['the microphone off', { audio: false, video: true }, ['video']],
  ])('[MEDIA-15] %s: kept over a hold and in the next call', async (_, wanted, kinds) => {
    const { devices, nextCall } = aBrowser();
    const media = nextCall();
    await media.openWith(on);
    await media.setMicrophone(wanted.audio);
    await media.setCamera(wanted.video);
    media.suspend();
    const before = devices.requests.length;
    await media.resume();
    expect(liveKinds(devices)).toEqual(kinds);
    expect(devices.requests.length - before).toBe(kinds.length);
    media.close();
    const next = nextCall();
    await next.open();
    expect(liveKinds(devices)).toEqual(kinds);
  });

  it('[MEDIA-15] applies in a call that was prepared before it', async () => {
    const { devices, nextCall } = aBrowser();
    const running = nextCall();
    await running.openWith(on);
    const prepared = nextCall();
    await running.setMicrophone(false);
    await running.setCamera(false);
    running.close();
    await prepared.open();
    expect(devices.live).toEqual([]);
    expect(prepared.tracks()).toEqual(nothing);
  });

  it('[MEDIA-15] in one window is not undone by a change in another', async () => {
    const { settings, nextCall } = aBrowser();
    const older = nextCall();
    await older.openWith(on);
    const newer = nextCall();
    await newer.open();
    await newer.setCamera(false);
    await older.chooseMicrophone('built-in');
    expect(settings.stored).toMatchObject({ videoActive: false, audioActive: true });
  });

  it('[MEDIA-15] survives other devices, lost devices and devices that come back', async () => {
    const { devices, nextCall } = aBrowser();
    const media = nextCall();
    await media.openWith(on);
    await media.setMicrophone(false);
    await media.setCamera(false);
    const before = devices.requests.length;
    await media.chooseMicrophone('built-in');
    await media.chooseCamera('rear');
    await media.flipCamera();
    await media.repair();
    devices.setDevices({ cameras: [], microphones: [] });
    await microtasks();
    devices.setDevices({ cameras: ['front'], microphones: ['headset'] });
    await microtasks();
    expect(devices.requests).toHaveLength(before);
    expect(devices.live).toEqual([]);
    expect(media.tracks()).toEqual(nothing);
  });
});

describe('a device that is off', () => {
  it('[MEDIA-16] a camera stops at once, even while another permission prompt is open', async () => {
    const { devices, nextCall } = aBrowser();
    const media = nextCall();
    await media.openWith({ audio: false, video: true });
    const camera = media.tracks().camera;
    const allow = devices.deferPermission();
    const asked = media.setMicrophone(true);
    await microtasks();
    const off = media.setCamera(false);
    expect(media.tracks().camera).toBeNull();
    expect(camera?.readyState).toBe('ended');
    allow();
    await Promise.all([asked, off]);
    expect(liveKinds(devices)).toEqual(['audio']);
  });

  it('[MEDIA-16] sends nothing if it was turned off while the permission prompt was open', async () => {
    const { devices, nextCall } = aBrowser();
    const media = nextCall();
    const sent: unknown[] = [];
    media.subscribe(() => sent.push(media.tracks().audio, media.tracks().camera));
    const allow = devices.deferPermission();
    const asked = media.openWith(on);
    await microtasks();
    void media.setMicrophone(false);
    void media.setCamera(false);
    allow();
    await asked;
    await microtasks();
    expect(sent.filter((track) => track !== null)).toEqual([]);
    expect(devices.live).toEqual([]);
  });
});

describe('the photo camera', () => {
  const photographed = async () => {
    const browser = aBrowser();
    const media = browser.nextCall();
    await media.openWith({ audio: true, video: false });
    await media.openPhotoCamera();
    return { ...browser, media };
  };

  it('[SHOT-7] is shown in its own preview, is not sent and changes no setting', async () => {
    const { media, settings } = await photographed();
    const { photo, preview, camera } = media.getSnapshot();
    expect(photo.preview.getVideoTracks()).toEqual([photo.camera.track]);
    expect(preview.getVideoTracks()).toEqual([]);
    expect(camera).toMatchObject({ active: false, track: null });
    expect(media.tracks()).toMatchObject({ camera: null, screen: null });
    expect(media.photoTrack()).toBe(photo.camera.track);
    expect(settings.stored).toMatchObject({ videoActive: false, audioActive: true });
  });

  it('[SHOT-7] flips without flipping the camera of the call', async () => {
    const { media, settings } = await photographed();
    await media.flipPhotoCamera();
    expect(media.getSnapshot().photo.camera.facing).toBe('rear');
    expect(settings.stored).toMatchObject({ videoActive: false });
    media.closePhotoCamera();
    await media.setCamera(true);
    expect(media.getSnapshot().camera.facing).toBe('front');
  });

  it.each([
    ['closed', (media: LocalMedia) => media.closePhotoCamera()],
    ['held', (media: LocalMedia) => media.suspend()],
    ['over', (media: LocalMedia) => media.close()],
  ])('[SHOT-7] releases its device: %s', async (_, end) => {
    const { media, devices } = await photographed();
    end(media);
    expect(liveKinds(devices)).not.toContain('video');
    expect(media.photoTrack()).toBeNull();
    expect(media.getSnapshot().photo.preview.getTracks()).toEqual([]);
  });

  it('[SHOT-7] that is allowed only after the answer is released at once', async () => {
    const { nextCall, devices } = aBrowser();
    const media = nextCall();
    const allow = devices.deferPermission();
    const asked = media.openPhotoCamera();
    await microtasks();
    media.closePhotoCamera();
    allow();
    await asked;
    expect(devices.live).toEqual([]);
    expect(media.photoTrack()).toBeNull();
  });

  it('[SHOT-7] is closed when the camera of the call is turned on', async () => {
    const { media, devices } = await photographed();
    await media.setCamera(true);
    expect(liveKinds(devices)).toEqual(['audio', 'video']);
    expect(media.getSnapshot().photo.camera.active).toBe(false);
    expect(media.photoTrack()).toBe(media.tracks().camera);
  });
});
