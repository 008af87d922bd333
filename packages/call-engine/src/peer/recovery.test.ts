import { describe, expect, it } from 'vitest';
import { PeerWorld } from '../testing/peer-world.ts';

describe('a lost connection', () => {
  it('[PEER-12] is left alone for three seconds, then restarted with fresh credentials', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    const [before, requests] = [world.offers(), world.credentialRequests];
    world.network.changeAddress();
    world.iceServers = [{ urls: 'turn:fresh.example', username: 'new', credential: 'new' }];
    await world.advance(2_999);
    expect(world.offers()).toBe(before);
    expect(doctor.peer.connectionStatus).toBe('connecting');
    await world.advance(1);
    expect(world.credentialRequests).toBeGreaterThan(requests);
    expect(world.network.open[0]?.servers).toEqual(world.iceServers);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(world.network.connections).toHaveLength(2);
  });

  it('[PEER-12] that heals by itself within three seconds is not touched', async () => {
    const world = new PeerWorld();
    const { doctor } = await world.connectedPair();
    world.network.cut();
    await world.advance(2_500);
    world.network.restore();
    await world.advance(30_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    expect(world.offers()).toBe(1);
  });

  it('[PEER-12] is rebuilt after three failed restarts', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.cut();
    await world.advance(3_000 + 3 * 6_000 - 1);
    expect(world.network.connections).toHaveLength(2);
    await world.advance(1);
    expect(world.network.connections.length).toBeGreaterThan(2);
    expect(doctor.peer.state).toBe('signaling');
    world.network.restore();
    await world.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(world.network.open).toHaveLength(2);
  });

  it('[PEER-12] comes back after ten seconds without network and without server', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.cut();
    world.signals.away = true;
    await world.advance(10_000);
    world.network.restore();
    world.signals.away = false;
    await world.advance(6_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-30] is restarted at once when the network changed', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.changeAddress();
    patient.peer.networkChanged();
    await world.settle();
    expect(doctor.peer.connectionStatus).toBe('connected');
  });

  it('[PEER-30] is restarted when neither the server nor the other side came through', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.silent = true;
    void patient.peer.checkLiveness();
    await world.advance(499);
    expect(world.offers()).toBe(1);
    await world.advance(1);
    expect(world.offers()).toBe(2);
    expect(doctor.peer.connectionStatus).toBe('connected');
    // A restart that is under way is not begun anew.
    world.network.changeAddress();
    await world.advance(3_000);
    const offers = world.offers();
    void doctor.peer.checkLiveness();
    await world.advance(600);
    expect(world.offers()).toBe(offers);
  });

  it('[PEER-30] is left alone when only the server was away', async () => {
    const world = new PeerWorld();
    const { patient } = await world.connectedPair();
    void patient.peer.checkLiveness();
    await world.advance(10_000);
    expect(world.offers()).toBe(1);
    patient.peer.close();
    await patient.peer.checkLiveness();
    expect(world.errors.filter((error) => error.startsWith('peer.no-statistics'))).toEqual([]);
  });

  it('[PEER-12] does not come back on candidates gathered without a network', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.changeAddress();
    world.network.unplugged = true;
    await world.advance(30_000);
    expect(world.offers()).toBe(1);
    world.network.unplugged = false;
    await world.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-12] asks for another offer when the network was not back yet for the first', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    world.network.changeAddress();
    doctor.peer.networkChanged();
    world.signals.held = true;
    await world.advance(0);
    world.network.unplugged = true;
    world.signals.held = false;
    await world.advance(600);
    expect(patient.peer.state).toBe('connected');
    world.network.unplugged = false;
    await world.advance(5_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(world.network.connections).toHaveLength(2);
  });

  it('[PEER-30] acts on the last of several changes of network in a burst', async () => {
    const world = new PeerWorld();
    const { doctor } = await world.connectedPair();
    world.network.changeAddress();
    doctor.peer.networkChanged();
    await world.advance(100);
    world.network.changeAddress();
    doctor.peer.networkChanged();
    await world.advance(1_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
  });

  it('[PEER-12] whose channel is closed in the middle is rebuilt', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    for (const each of world.network.open) each.channel.shut();
    await world.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    const opened = doctor.events.flatMap((e) => (e.type === 'channelOpen' ? [e.first] : []));
    expect(opened).toEqual([true, false]);
  });

  it('[PEER-38] closed by the other side waits for the news of it before it asks', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    const sent = world.signals.sent.length;
    doctor.peer.close();
    await world.advance(999);
    expect(world.signals.sent).toHaveLength(sent);
    patient.peer.close();
    await world.advance(10_000);
    expect(world.signals.sent).toHaveLength(sent);
    expect(world.clock.pending).toBe(0);
  });

  it('[PEER-38] closed by the other side without any news is asked for', async () => {
    const world = new PeerWorld();
    const { doctor } = await world.connectedPair();
    const sent = world.signals.sent.length;
    doctor.peer.close();
    await world.advance(1_000);
    expect(world.signals.sent.slice(sent)).toMatchObject([{ message: { intent: 'restart' } }]);
  });
});
