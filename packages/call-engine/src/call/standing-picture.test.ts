import { describe, expect, it } from 'vitest';
import { active } from '../testing/active-call.ts';
import { CallHarness } from '../testing/call-harness.ts';

describe('a picture that should move', () => {
  it('[PEER-37] and stands is told, and a new path is tried once, without a word about the line', async () => {
    const world = new CallHarness();
    const { doctor } = await world.consultation();
    const sent = world.signals.sent.length;
    world.network.still = true;
    await world.advance(4_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    await world.advance(2_000);
    expect(active(doctor).people[0]?.quality).toEqual({ level: 'weak', reason: 'no-picture' });
    expect(active(doctor).line).toBe('connected');
    // Both sides may notice it, a moment apart.
    await world.advance(2_000);
    const tried = world.signals.sent.length;
    expect(tried).toBeGreaterThan(sent);
    await world.advance(60_000);
    expect(world.signals.sent).toHaveLength(tried);
    world.network.still = false;
    await world.advance(2_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
  });

  it('[PEER-37] is not missed while the camera is off or the system has taken it', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    const meta = () => active(doctor).people[0]?.meta;
    world.network.still = true;
    await doctor.media.setCamera(false);
    const [camera] = patient.devices.live.filter(({ kind }) => kind === 'video');
    camera?.setMuted(true);
    await world.settle();
    expect(meta()).toMatchObject({ audioActive: true, videoActive: false });
    const sent = world.signals.sent.length;
    await world.advance(20_000);
    expect(active(doctor).people[0]?.quality?.level).toBe('good');
    expect(world.signals.sent).toHaveLength(sent);
    camera?.setMuted(false);
    await world.settle();
    expect(meta()).toMatchObject({ audioActive: true, videoActive: true });
  });
});
