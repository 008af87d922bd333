import { describe, expect, it } from 'vitest';
import { FakeTrack } from '../testing/fake-media.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { type EncodedImage, type StillCamera, takeStill } from './take-still.ts';

const image = (type: string, byte: number): EncodedImage => ({
  type,
  bytes: Uint8Array.of(byte),
});
const photo = image('image/jpeg', 1);
const frame = image('image/jpeg', 2);

async function stillOf(takePhoto: StillCamera['takePhoto'], afterMs = 0) {
  const clock = new ManualClock();
  const camera = { takePhoto, grabFrame: async () => frame };
  const still = takeStill(new FakeTrack('video').asTrack(), camera, clock);
  await clock.advance(afterMs);
  expect(clock.pending).toBe(0);
  return still;
}

describe('a still', () => {
  it('[SHOT-6] is a photo where the browser can take one', async () => {
    expect(await stillOf(async () => photo)).toEqual(photo.bytes);
  });

  it.each<[string, StillCamera['takePhoto'], number]>([
    ['lacks takePhoto', async () => null, 0],
    ['rejects takePhoto', () => Promise.reject(new DOMException('no', 'UnknownError')), 0],
    ['takes a PNG', async () => image('image/png', 3), 0],
    ['does not answer within three seconds', () => new Promise(() => undefined), 3_000],
  ])('[SHOT-6] is a video frame where the browser %s', async (_name, takePhoto, afterMs) => {
    expect(await stillOf(takePhoto, afterMs)).toEqual(frame.bytes);
  });
});
