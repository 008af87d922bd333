import { describe, expect, it } from 'vitest';
import { active, CallHarness } from '../testing/call-harness.ts';

describe('frozen video', () => {
  it('[PEER-37] is reported, and one ICE restart is tried, without a change of the connection status', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const sent = harness.signals.sent.length;
    harness.network.noVideo = true;
    await harness.advance(4_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    await harness.advance(2_000);
    expect(active(doctor).people[0]?.quality).toEqual({ level: 'weak', reason: 'no-picture' });
    expect(active(doctor).connectionStatus).toBe('connected');
    // Both sides detect it, not necessarily with the same sample.
    await harness.advance(2_000);
    const tried = harness.signals.sent.length;
    expect(tried).toBeGreaterThan(sent);
    await harness.advance(60_000);
    expect(harness.signals.sent).toHaveLength(tried);
    // Sending less ourselves would not help.
    for (const each of harness.network.open) {
      const encoding = each.getTransceivers()[1]?.sender.parameters.encodings[0];
      expect(encoding).toMatchObject({ active: true, maxBitrate: 2_500_000 });
    }
    harness.network.noVideo = false;
    await harness.advance(2_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
  });

  it('[PEER-37] is not expected while the camera is off or interrupted by the system', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const meta = () => active(doctor).people[0]?.meta;
    harness.network.noVideo = true;
    await doctor.media.setCamera(false);
    const [camera] = patient.devices.live.filter(({ kind }) => kind === 'video');
    camera?.setMuted(true);
    await harness.flush();
    expect(meta()).toMatchObject({ audioActive: true, videoActive: false });
    const sent = harness.signals.sent.length;
    await harness.advance(20_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    expect(harness.signals.sent).toHaveLength(sent);
    camera?.setMuted(false);
    await harness.flush();
    expect(meta()).toMatchObject({ audioActive: true, videoActive: true });
  });
});
