import { describe, expect, it } from 'vitest';
import { active, CallHarness, type TestCall } from '../testing/call-harness.ts';

const offers = ({ signals }: CallHarness) =>
  signals.sent.filter(({ message }) => message.description?.type === 'offer').length;
const trackOf = ({ devices }: TestCall, kind: 'audio' | 'video') => {
  const track = devices.live.find((each) => each.kind === kind);
  if (!track) throw new Error(`no ${kind}`);
  return track;
};
const heard = (call: TestCall) => active(call).people[0]?.meta?.audioActive;
const seen = (call: TestCall) => active(call).people[0]?.meta?.videoActive;

describe('a page that comes back', () => {
  it('[MEDIA-24] from the lock screen keeps the call, and the devices that came back by themselves', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const camera = trackOf(patient, 'video');
    camera.setMuted(true);
    await harness.flush();
    expect(seen(doctor)).toBe(false);
    const before = offers(harness);
    patient.returned();
    await harness.advance(300);
    camera.setMuted(false);
    await harness.advance(5_000);
    expect([active(doctor).connectionStatus, seen(doctor)]).toEqual(['connected', true]);
    expect(trackOf(patient, 'video')).toBe(camera);
    expect(offers(harness)).toBe(before);
  });

  it('[MEDIA-24] takes a device again that stays interrupted', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    const camera = trackOf(patient, 'video');
    camera.setMuted(true);
    patient.returned();
    await harness.advance(4_000);
    expect(camera.readyState).toBe('ended');
    expect([trackOf(patient, 'video') === camera, seen(doctor)]).toEqual([false, true]);
  });

  it('[MEDIA-24] restarts a connection over which nothing came meanwhile, and its event stream', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    await harness.advance(2_000);
    const before = offers(harness);
    harness.network.noAudio = true;
    patient.returned();
    await harness.advance(800);
    expect(offers(harness)).toBe(before + 1);
    expect(patient.page).toContain('refresh events');
  });

  it('[MEDIA-25] after a phone call has the microphone again that the system had taken', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    patient.devices.refusal.audio = 'NotReadableError';
    trackOf(patient, 'audio').endExternally();
    await harness.flush();
    expect(heard(doctor)).toBe(false);
    expect(patient.media.getSnapshot().microphone.problem).toBe('busy');
    delete patient.devices.refusal.audio;
    patient.returned();
    await harness.advance(3_000);
    expect([heard(doctor), active(doctor).connectionStatus]).toEqual([true, 'connected']);
  });

  it('[MEDIA-25] a microphone that was off stays off', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    await patient.media.setMicrophone(false);
    trackOf(patient, 'audio').setMuted(true);
    const requests = patient.devices.requests.length;
    patient.returned();
    await harness.advance(5_000);
    expect(patient.devices.requests).toHaveLength(requests);
  });

  it('[MEDIA-25, WEBKIT-6] nobody is asked again who has refused', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    patient.devices.refusal.audio = 'NotAllowedError';
    trackOf(patient, 'audio').endExternally();
    await harness.flush();
    expect(patient.media.getSnapshot().microphone.problem).toBe('denied');
    const requests = patient.devices.requests.length;
    patient.returned();
    await harness.advance(5_000);
    expect(patient.devices.requests).toHaveLength(requests);
  });
});

describe('from Wi-Fi to mobile', () => {
  it('[MEDIA-26] ICE is restarted at once when the browser tells of it, not after the 3 s for silence', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    await harness.advance(2_000);
    const before = offers(harness);
    harness.network.changeAddress();
    patient.networkChanged();
    await harness.flush();
    expect(offers(harness)).toBe(before + 1);
    expect([active(doctor).connectionStatus, active(patient).connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });
});

describe('a phone with few cores in a call', () => {
  it('[MEDIA-22] sends 360p at most on a good line', async () => {
    const harness = new CallHarness();
    harness.fewCores = true;
    await harness.consultation();
    await harness.advance(20_000);
    for (const each of harness.network.open) {
      const encoding = each.getTransceivers()[1]?.sender.parameters.encodings[0];
      expect(encoding).toMatchObject({ maxBitrate: 400_000, scaleResolutionDownBy: 1 });
    }
  });
});

describe('a line that was too thin for both', () => {
  it('[MEDIA-21] both pictures come back, although each misses the other’s', async () => {
    const harness = new CallHarness();
    await harness.consultation();
    const active = () =>
      harness.network.open.map(
        (each) => each.getTransceivers()[1]?.sender.parameters.encodings[0]?.active,
      );
    harness.network.available = 60_000;
    harness.network.noVideo = true;
    await harness.advance(10_000);
    expect(active()).toEqual([false, false]);
    harness.network.available = null;
    await harness.advance(15_000);
    expect(active()).toEqual([true, true]);
  });
});

describe('the data used', () => {
  it('[MEDIA-23] grows with the call, over a hold too', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    expect(active(patient).dataUsed).toBe(0);
    await harness.advance(4_000);
    const used = active(patient).dataUsed;
    expect(used).toBeGreaterThan(0);
    await harness.advance(2_000);
    expect(active(patient).dataUsed).toBeGreaterThan(used);
    const before = active(patient).dataUsed;
    await active(doctor).actions.pause?.();
    await harness.advance(4_000);
    expect(patient.session.getSnapshot()).toMatchObject({ phase: 'onHold', dataUsed: before });
  });
});
