import { describe, expect, it } from 'vitest';
import { active } from '../testing/active-call.ts';
import { CallHarness } from '../testing/call-harness.ts';

const wholePictures = (world: CallHarness) =>
  world.network.open.map((each) => each.getTransceivers()[1]?.sender.wholePictures);

describe('a picture after a break', () => {
  it('[PEER-41] is sent whole by both sides as soon as the connection is back', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    world.network.cut();
    await world.advance(2_500);
    expect(wholePictures(world)).toEqual([0, 0]);
    world.network.restore();
    await world.advance(0);
    expect(active(doctor).line).toBe('connected');
    expect(wholePictures(world)).toEqual([1, 1]);
  });

  it('[PEER-41] is sent whole over another path, which no loss announced', async () => {
    const world = new CallHarness();
    const { patient } = await world.consultation();
    world.network.address += 1;
    patient.networkChanged();
    await world.advance(0);
    expect(wholePictures(world)).toEqual([1, 1]);
  });

  it('[PEER-41] is not lost when the path is found while the browser takes parameters', async () => {
    const world = new CallHarness();
    await world.consultation();
    world.network.changeAddress();
    await world.advance(3_000);
    // Once for the path, once for the connection that says so a moment later.
    expect(wholePictures(world)).toEqual([2, 2]);
  });

  it('[PEER-39, PEER-41] is not asked for while the first one is under way', async () => {
    const world = new CallHarness();
    await world.consultation();
    await world.advance(2_000);
    expect(wholePictures(world)).toEqual([0, 0]);
  });

  it('[PEER-41] is no business of a camera that is off', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    await doctor.media.setCamera(false);
    await world.settle();
    world.network.cut();
    await world.advance(2_500);
    world.network.restore();
    await world.advance(0);
    expect(wholePictures(world)).toEqual([0, 1]);
  });
});
