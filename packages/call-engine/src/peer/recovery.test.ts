import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { PeerHarness } from '../testing/peer-harness.ts';
import { Recovery } from './recovery.ts';

describe('a lost connection', () => {
  it('[PEER-12] gets an ICE restart with fresh credentials after three seconds', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    const [before, requests] = [harness.offers(), harness.credentialRequests];
    harness.network.changeAddress();
    harness.iceServers = [{ urls: 'turn:fresh.example', username: 'new', credential: 'new' }];
    await harness.advance(2_999);
    expect(harness.offers()).toBe(before);
    expect(doctor.peer.connectionStatus).toBe('connecting');
    await harness.advance(1);
    expect(harness.credentialRequests).toBeGreaterThan(requests);
    expect(harness.network.open[0]?.servers).toEqual(harness.iceServers);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(harness.network.connections).toHaveLength(2);
  });

  it('[PEER-12] that recovers by itself within three seconds is not restarted', async () => {
    const harness = new PeerHarness();
    const { doctor } = await harness.connectedPair();
    harness.network.disconnect();
    await harness.advance(2_500);
    harness.network.restore();
    await harness.advance(30_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    expect(harness.offers()).toBe(1);
  });

  it('[PEER-12] is rebuilt after three failed restarts', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.disconnect();
    await harness.advance(3_000 + 3 * 6_000 - 1);
    expect(harness.network.connections).toHaveLength(2);
    await harness.advance(1);
    expect(harness.network.connections.length).toBeGreaterThan(2);
    expect(doctor.peer.state).toBe('signaling');
    harness.network.restore();
    await harness.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(harness.network.open).toHaveLength(2);
  });

  it('[PEER-12] comes back after ten seconds without network and without server', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.disconnect();
    harness.signals.unreachable = true;
    await harness.advance(10_000);
    harness.network.restore();
    harness.signals.unreachable = false;
    await harness.advance(6_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-30] is restarted at once when the network changed', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.changeAddress();
    patient.peer.networkChanged();
    await harness.flush();
    expect(doctor.peer.connectionStatus).toBe('connected');
  });

  it('[PEER-30] is restarted when neither the server nor the peer can be reached', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.noAudio = true;
    void patient.peer.checkLiveness();
    await harness.advance(499);
    expect(harness.offers()).toBe(1);
    await harness.advance(1);
    expect(harness.offers()).toBe(2);
    expect(doctor.peer.connectionStatus).toBe('connected');
    // A pending restart is not started again.
    harness.network.changeAddress();
    await harness.advance(3_000);
    const offers = harness.offers();
    void doctor.peer.checkLiveness();
    await harness.advance(600);
    expect(harness.offers()).toBe(offers);
  });

  it('[PEER-30] is not restarted when only the server was unreachable', async () => {
    const harness = new PeerHarness();
    const { patient } = await harness.connectedPair();
    void patient.peer.checkLiveness();
    await harness.advance(10_000);
    expect(harness.offers()).toBe(1);
    patient.peer.close();
    await patient.peer.checkLiveness();
    expect(harness.errors.filter((error) => error.startsWith('peer.no-statistics'))).toEqual([]);
  });

  it('[PEER-12] does not send an offer without candidates', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.changeAddress();
    harness.network.noCandidates = true;
    await harness.advance(30_000);
    expect(harness.offers()).toBe(1);
    harness.network.noCandidates = false;
    await harness.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
  });

  it('[PEER-12] asks for another offer when the answerer had no candidates for the first', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    harness.network.changeAddress();
    doctor.peer.networkChanged();
    harness.signals.held = true;
    await harness.advance(0);
    harness.network.noCandidates = true;
    harness.signals.held = false;
    await harness.advance(600);
    expect(patient.peer.state).toBe('connected');
    harness.network.noCandidates = false;
    await harness.advance(5_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(harness.network.connections).toHaveLength(2);
  });

  it('[PEER-30] restarts after the last of several network changes in a burst', async () => {
    const harness = new PeerHarness();
    const { doctor } = await harness.connectedPair();
    harness.network.changeAddress();
    doctor.peer.networkChanged();
    await harness.advance(100);
    harness.network.changeAddress();
    doctor.peer.networkChanged();
    await harness.advance(1_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
  });

  it('[PEER-12] whose data channel closes during the call is rebuilt', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(3_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    const opened = doctor.events.flatMap((e) => (e.type === 'channelOpen' ? [e.first] : []));
    expect(opened).toEqual([true, false]);
  });

  it('[PEER-38] closed by the remote side waits for the server’s event before it requests a restart', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    const sent = harness.signals.sent.length;
    doctor.peer.close();
    await harness.advance(999);
    expect(harness.signals.sent).toHaveLength(sent);
    patient.peer.close();
    await harness.advance(10_000);
    expect(harness.signals.sent).toHaveLength(sent);
    expect(harness.clock.pending).toBe(0);
  });

  it('[PEER-38] closed by the remote side without a server event requests a restart', async () => {
    const harness = new PeerHarness();
    const { doctor } = await harness.connectedPair();
    const sent = harness.signals.sent.length;
    doctor.peer.close();
    await harness.advance(1_000);
    expect(harness.signals.sent.slice(sent)).toMatchObject([{ message: { intent: 'restart' } }]);
  });
});

describe('a failure right after an attempt', () => {
  it('[PEER-52] is followed by another attempt, should the first be lost', async () => {
    const clock = new ManualClock();
    let restarts = 0;
    const recovery = new Recovery(clock, {
      isConnected: () => true,
      restart: () => {
        restarts += 1;
      },
      rebuild: () => undefined,
      onChange: () => undefined,
    });
    recovery.restartNow();
    recovery.onFailed();
    expect([restarts, recovery.recovering]).toEqual([1, true]);
    await clock.advance(6_000);
    expect(restarts).toBe(2);
    recovery.onConnected();
    expect(recovery.recovering).toBe(false);
  });
});
