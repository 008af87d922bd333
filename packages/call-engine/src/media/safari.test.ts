import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDevices, MemorySettings } from '../testing/fake-devices.ts';
import { createFakeStream } from '../testing/fake-media.ts';
import { FakePage } from '../testing/fake-page.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { LocalMedia } from './local-media.ts';

async function onAnIPhone() {
  const devices = new FakeDevices();
  devices.capturesOnce = true;
  const clock = new ManualClock();
  const page = new FakePage(clock);
  const media = new LocalMedia({
    devices,
    settings: new MemorySettings(),
    createStream: createFakeStream,
    page,
    log: silentLog,
  });
  await media.openWith({ audio: true, video: true });
  const track = (kind: 'audio' | 'video') => {
    const found = devices.live.find((each) => each.kind === kind);
    if (!found) throw new Error(`no ${kind} is captured`);
    return found;
  };
  const requests = async (run: () => Promise<void>) => {
    const before = devices.requests.length;
    await run();
    return devices.requests.length - before;
  };
  return { devices, media, track, requests, page, clock };
}

describe('a phone that captures once', () => {
  it.each([
    ['flip', (media: LocalMedia) => media.flipCamera()],
    ['choice of a camera', (media: LocalMedia) => media.chooseCamera('rear')],
    ['choice of a microphone', (media: LocalMedia) => media.chooseMicrophone('built-in')],
  ])('[WEBKIT-7] stops the old track before it asks for the new one: %s', async (_, change) => {
    const { devices, media, requests } = await onAnIPhone();
    expect(await requests(() => change(media))).toBe(1);
    expect(devices.live).toHaveLength(2);
    const { camera, microphone } = media.getSnapshot();
    expect([camera.problem, microphone.problem]).toEqual([null, null]);
  });

  it('[WEBKIT-7] asks once for both after an interruption of both', async () => {
    const { devices, media, track, requests } = await onAnIPhone();
    track('audio').setMuted(true);
    track('video').setMuted(true);
    expect(await requests(() => media.repair())).toBe(1);
    expect(devices.live).toHaveLength(2);
    expect(media.getSnapshot().camera.interrupted).toBe(false);
    expect(media.getSnapshot().microphone.interrupted).toBe(false);
  });

  it('[WEBKIT-7] goes on without asking when the lock screen gives the camera back', async () => {
    const { media, track, requests } = await onAnIPhone();
    const camera = track('video');
    const asked = await requests(async () => {
      camera.setMuted(true);
      expect(media.getSnapshot().camera.interrupted).toBe(true);
      expect(media.tracks().audio?.readyState).toBe('live');
      camera.setMuted(false);
    });
    expect(asked).toBe(0);
    expect(media.getSnapshot().camera.interrupted).toBe(false);
    expect(media.tracks().camera).toBe(camera);
  });

  it('[WEBKIT-7] opens anew what a phone call has ended', async () => {
    const { media, track } = await onAnIPhone();
    const before = track('audio');
    before.endExternally();
    await expect.poll(() => media.tracks().audio?.readyState).toBe('live');
    expect(media.tracks().audio).not.toBe(before);
  });

  it('[WEBKIT-7] opens anew what is not given back within three seconds of the return, once', async () => {
    const { media, track, requests, page, clock } = await onAnIPhone();
    track('video').setMuted(true);
    expect(await requests(() => clock.advance(60_000))).toBe(0);
    page.returned();
    expect(await requests(() => clock.advance(2_999))).toBe(0);
    expect(await requests(() => clock.advance(60_000))).toBe(1);
    expect(media.getSnapshot().camera.interrupted).toBe(false);
  });

  it('[WEBKIT-7] leaves alone what is given back by itself, and a page that is away once more', async () => {
    const { track, requests, page, clock } = await onAnIPhone();
    track('video').setMuted(true);
    page.returned();
    page.hide();
    expect(await requests(() => clock.advance(60_000))).toBe(0);
    page.returned();
    track('video').setMuted(false);
    expect(await requests(() => clock.advance(60_000))).toBe(0);
  });

  it('[WEBKIT-6, WEBKIT-7] takes the microphone again without asking for the camera that was refused', async () => {
    const { devices, media, track, requests, page, clock } = await onAnIPhone();
    devices.refusal.video = 'NotAllowedError';
    track('video').endExternally();
    await expect.poll(() => media.getSnapshot().camera.problem).toBe('denied');
    track('audio').setMuted(true);
    page.returned();
    expect(await requests(() => clock.advance(60_000))).toBe(1);
    expect(devices.requests.at(-1)?.video).toBeUndefined();
    expect(media.getSnapshot().microphone.interrupted).toBe(false);
  });

  it('[WEBKIT-7] asks for nothing once the devices are closed', async () => {
    const { media, track, requests, page, clock } = await onAnIPhone();
    track('video').setMuted(true);
    page.returned();
    media.close();
    page.returned();
    expect(await requests(() => clock.advance(60_000))).toBe(0);
    expect(clock.pending).toBe(0);
  });
});
