import { describe, expect, it } from 'vitest';
import { FakeDevices, MemorySettings } from '../testing/fake-devices.ts';
import { createFakeStream } from '../testing/fake-media.ts';
import { FakePage } from '../testing/fake-page.ts';
import { LocalMedia } from './local-media.ts';

function open(blursBackground: boolean, settings = new MemorySettings()) {
  const devices = new FakeDevices();
  devices.blursBackground = blursBackground;
  const media = new LocalMedia({
    devices,
    settings,
    createStream: createFakeStream,
    page: new FakePage(),
    log: () => undefined,
  });
  return { devices, media, settings };
}

describe('the background', () => {
  it('[MEDIA-20] is blurred by the browser, on the running camera and from the next start on', async () => {
    const { media, settings } = open(true);
    await media.openWith({ audio: true, video: true });
    expect(media.getSnapshot().camera.blur).toEqual({ possible: true, on: false });
    const before = media.getSnapshot().camera.track;
    await media.setBackgroundBlur(true);
    expect(media.getSnapshot().camera).toMatchObject({ track: before, blur: { on: true } });
    const next = open(true, settings);
    await next.media.open();
    expect(next.media.getSnapshot().camera.blur).toEqual({ possible: true, on: true });
    expect(next.devices.requests[0]?.video).toMatchObject({ backgroundBlur: { ideal: true } });
    await next.media.setBackgroundBlur(false);
    expect(next.media.getSnapshot().camera.blur).toEqual({ possible: true, on: false });
  });

  it('[MEDIA-20] stays as it is where the browser cannot, and says so', async () => {
    const { media } = open(false);
    await media.openWith({ audio: false, video: true });
    await media.setBackgroundBlur(true);
    expect(media.getSnapshot().camera.blur).toEqual({ possible: false, on: false });
    await media.setCamera(false);
    expect(media.getSnapshot().camera.blur).toBeNull();
  });

  it('[MEDIA-20] is shown as the system changes it, without a new camera or a remembered choice', async () => {
    const { devices, media, settings } = open(true);
    await media.openWith({ audio: false, video: true });
    const [track] = devices.live;
    const shown: unknown[] = [];
    media.subscribe(() => shown.push(media.getSnapshot().camera.blur));
    track?.blurBySystem(true);
    expect(shown).toEqual([{ possible: true, on: true }]);
    track?.blurBySystem(true, true);
    expect(shown.at(-1)).toEqual({ possible: false, on: true });
    track?.blurBySystem(false);
    expect(shown.at(-1)).toEqual({ possible: true, on: false });
    expect(devices.requests).toHaveLength(1);
    expect(settings.stored).toMatchObject({ backgroundBlur: false });
  });

  it('[MEDIA-20] stays blurred when something else of the running camera changes', async () => {
    const { devices, media } = open(true);
    await media.openWith({ audio: false, video: true });
    await media.setBackgroundBlur(true);
    await media.setMotion(true);
    expect(media.getSnapshot().camera.blur).toEqual({ possible: true, on: true });
    expect(devices.live[0]?.constraints).toMatchObject({ frameRate: { ideal: 30 } });
  });
});
