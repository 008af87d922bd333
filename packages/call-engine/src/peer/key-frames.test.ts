import { describe, expect, it } from 'vitest';
import { active, CallHarness } from '../testing/call-harness.ts';

const keyFrames = (harness: CallHarness) =>
  harness.network.open.map((each) => each.getTransceivers()[1]?.sender.keyFrames);

describe('a key frame after an interruption', () => {
  it('[PEER-41] is requested on both sides as soon as the connection is back', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    harness.network.disconnect();
    await harness.advance(2_500);
    expect(keyFrames(harness)).toEqual([0, 0]);
    harness.network.restore();
    await harness.advance(0);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(keyFrames(harness)).toEqual([1, 1]);
  });

  it('[PEER-41] is requested when the candidate pair changes without a loss', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    harness.network.address += 1;
    patient.networkChanged();
    await harness.advance(0);
    expect(keyFrames(harness)).toEqual([1, 1]);
  });

  it('[PEER-41] is not lost while another setParameters call is pending', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    harness.network.changeAddress();
    await harness.advance(3_000);
    // Once for the candidate pair, once for the connection state that follows.
    expect(keyFrames(harness)).toEqual([2, 2]);
  });

  it('[PEER-39, PEER-41] is not requested while the first frame is being sent', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    await harness.advance(2_000);
    expect(keyFrames(harness)).toEqual([0, 0]);
  });

  it('[PEER-41] is not requested for a camera that is off', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    await doctor.media.setCamera(false);
    await harness.flush();
    harness.network.disconnect();
    await harness.advance(2_500);
    harness.network.restore();
    await harness.advance(0);
    expect(keyFrames(harness)).toEqual([0, 1]);
  });
});
