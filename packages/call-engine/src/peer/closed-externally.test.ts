import { describe, expect, it } from 'vitest';
import { active, CallHarness } from '../testing/call-harness.ts';
import { PeerHarness } from '../testing/peer-harness.ts';

const both = async () => {
  const harness = new PeerHarness();
  const { doctor, patient } = await harness.connectedPair();
  const [offering, answering] = harness.network.open;
  if (!offering || !answering) throw new Error('two connections expected');
  const status = () => [doctor, patient].map(({ peer }) => peer.connectionStatus);
  return { harness, doctor, patient, offering, answering, status };
};

describe('a connection closed outside of the engine, without an event', () => {
  it('[PEER-40] on the offerer’s side is rebuilt as soon as the answerer requests a restart', async () => {
    const { harness, offering, status } = await both();
    offering.closeExternally();
    await harness.advance(3_000);
    expect(status()).toEqual(['connected', 'connected']);
    expect(harness.network.open).toHaveLength(2);
  });

  it('[PEER-40] on the answerer’s side is rebuilt as soon as an offer arrives', async () => {
    const { harness, answering, status, doctor, patient } = await both();
    answering.closeExternally();
    await harness.advance(3_000);
    expect(status()).toEqual(['connected', 'connected']);
    expect(harness.network.open).toHaveLength(2);
    const broken = [...doctor.events, ...patient.events].filter(
      ({ type }) => type === 'handshakeFailed',
    );
    expect(broken).toEqual([]);
  });

  it('[PEER-40] while an offer waits for its answer is rebuilt', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    for (const { peer } of [doctor, patient]) peer.prepare();
    await harness.flush();
    harness.signals.held = true;
    for (const { peer } of [doctor, patient]) peer.start('waiting');
    await harness.flush();
    for (const each of harness.network.open) each.closeExternally();
    harness.signals.held = false;
    await harness.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-40] during a browser call that never settles does not block the queue', async () => {
    const { harness, offering, doctor, status } = await both();
    harness.network.hangPromises = true;
    doctor.peer.networkChanged();
    await harness.flush();
    offering.closeExternally();
    harness.network.hangPromises = false;
    doctor.peer.checkClosed();
    await harness.advance(0);
    expect(status()).toEqual(['connected', 'connected']);
  });

  it('[PEER-40] on both sides at once is detected at the next statistics sample', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    for (const each of harness.network.open) each.closeExternally();
    await harness.advance(2_000);
    expect([active(doctor).connectionStatus, active(patient).connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(harness.network.open).toHaveLength(2);
  });
});
