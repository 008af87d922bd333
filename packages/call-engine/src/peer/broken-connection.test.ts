import { describe, expect, it } from 'vitest';
import { active } from '../testing/active-call.ts';
import { CallHarness } from '../testing/call-harness.ts';
import { PeerWorld } from '../testing/peer-world.ts';

const both = async () => {
  const world = new PeerWorld();
  const { doctor, patient } = await world.connectedPair();
  const [offering, answering] = world.network.open;
  if (!offering || !answering) throw new Error('two connections expected');
  const status = () => [doctor, patient].map(({ peer }) => peer.connectionStatus);
  return { world, doctor, patient, offering, answering, status };
};

describe('a connection that somebody else closed, which no event tells', () => {
  it('[PEER-40] on the offering side is built anew as soon as the other side asks', async () => {
    const { world, offering, status } = await both();
    offering.breakDown();
    await world.advance(3_000);
    expect(status()).toEqual(['connected', 'connected']);
    expect(world.network.open).toHaveLength(2);
  });

  it('[PEER-40] on the answering side is built anew as soon as an offer does not fit', async () => {
    const { world, answering, status, doctor, patient } = await both();
    answering.breakDown();
    await world.advance(3_000);
    expect(status()).toEqual(['connected', 'connected']);
    expect(world.network.open).toHaveLength(2);
    const broken = [...doctor.events, ...patient.events].filter(
      ({ type }) => type === 'trustBroken',
    );
    expect(broken).toEqual([]);
  });

  it('[PEER-40] while an offer waits for its answer is built anew', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    for (const { peer } of [doctor, patient]) peer.prepare();
    await world.settle();
    world.signals.held = true;
    for (const { peer } of [doctor, patient]) peer.start('waiting');
    await world.settle();
    for (const each of world.network.open) each.breakDown();
    world.signals.held = false;
    await world.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-40] while the browser was asked for something leaves nothing waiting for the answer', async () => {
    const { world, offering, doctor, status } = await both();
    world.network.mute = true;
    doctor.peer.networkChanged();
    await world.settle();
    offering.breakDown();
    world.network.mute = false;
    doctor.peer.checkClosed();
    await world.advance(0);
    expect(status()).toEqual(['connected', 'connected']);
  });

  it('[PEER-40] on both sides at once is noticed at the next statistics sample', async () => {
    const world = new CallHarness();
    const { doctor, patient } = await world.consultation();
    for (const each of world.network.open) each.breakDown();
    await world.advance(2_000);
    expect([active(doctor).line, active(patient).line]).toEqual(['connected', 'connected']);
    expect(world.network.open).toHaveLength(2);
  });
});
