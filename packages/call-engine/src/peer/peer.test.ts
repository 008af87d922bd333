import { describe, expect, it } from 'vitest';
import { PeerHarness } from '../testing/peer-harness.ts';
import type { PeerEvent } from './peer-options.ts';

const statesOf = (events: PeerEvent[]) =>
  events.flatMap((event) => (event.type === 'state' ? [event.state] : []));

describe('connecting', () => {
  it('[PEER-1, PEER-2] goes from preconnect over signaling to connected, on both sides', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    expect([doctor.peer.state, patient.peer.state]).toEqual(['preconnect', 'preconnect']);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    expect(statesOf(doctor.events)).toEqual(['signaling', 'connected']);
    expect(statesOf(patient.events)).toEqual(['signaling', 'connected']);
    expect(harness.errors.filter((error) => error.includes('failed'))).toEqual([]);
  });

  it('[PEER-3, PEER-4] ends in disconnected, with three connection statuses', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    expect(doctor.peer.connectionStatus).toBe('connecting');
    for (const { peer } of [doctor, patient]) peer.start('waiting');
    await harness.flush();
    expect(doctor.peer.connectionStatus).toBe('connected');
    doctor.peer.close();
    expect(doctor.peer.connectionStatus).toBe('disconnected');
    expect(statesOf(doctor.events).at(-1)).toBe('disconnected');
  });

  it('[PEER-7] creates the offer and gathers candidates before the start, with credentials', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await harness.flush();
    expect(harness.credentialRequests).toBe(2);
    expect(harness.network.open.map((each) => each.iceGatheringState)).toEqual(['complete', 'new']);
    expect(harness.network.open.map((each) => each.configuration.iceCandidatePoolSize)).toEqual([
      1, 1,
    ]);
    expect(harness.signals.sent).toEqual([]);
    doctor.peer.start('waiting');
    await harness.flush();
    expect(harness.network.open).toHaveLength(2);
    expect(harness.offers()).toBe(1);
  });

  it('[PEER-5] sends complete descriptions only: one offer, one answer, no trickled candidate', async () => {
    const harness = new PeerHarness();
    await harness.connectedPair();
    const sent = harness.signals.sent.map(({ message }) => message.description);
    expect(sent.map((description) => description?.type)).toEqual(['offer', 'answer']);
    for (const description of sent) expect(description?.sdp).toContain('typ relay');
    expect(harness.network.open[0]?.servers).toEqual(harness.iceServers);
  });

  it('[PEER-6] waits five seconds for candidates, counted from preparation', async () => {
    const harness = new PeerHarness();
    harness.network.stunAnswers = false;
    harness.iceServers = [{ urls: 'stun:dead.example' }];
    const { doctor, patient } = harness.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await harness.advance(3_000);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.advance(1_990);
    expect(harness.offers()).toBe(0);
    await harness.advance(10);
    expect(harness.offers()).toBe(1);
    await harness.advance(10);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-6] sends at once when the five seconds passed during preparation', async () => {
    const harness = new PeerHarness();
    harness.network.stunAnswers = false;
    const { doctor, patient } = harness.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await harness.advance(60_000);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.advance(10);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-8] accepts a description without a trailing newline', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    harness.signals.copiesOf = ({ message }) => {
      if (message.description) message.description.sdp = message.description.sdp.trimEnd();
      return 1;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    expect(patient.peer.state).toBe('connected');
  });
});

describe('signals', () => {
  it('[PEER-28] are repeated when the offer is lost', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    let lost = 0;
    harness.signals.copiesOf = ({ message }) => {
      if (message.description?.type !== 'offer' || lost > 0) return 1;
      lost += 1;
      return 0;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    expect(doctor.peer.state).toBe('signaling');
    // The answerer sends its hello after 1.5 s.
    await harness.advance(1_500);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-28] are repeated when the answer is lost, without a second negotiation', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    let lost = 0;
    harness.signals.copiesOf = ({ message }) => {
      if (message.description?.type !== 'answer' || lost > 0) return 1;
      lost += 1;
      return 0;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.advance(3_000);
    expect(doctor.peer.state).toBe('connected');
    const answers = harness.signals.sent.filter(({ message }) => message.nonce);
    expect(new Set(answers.map(({ message }) => message.nonce)).size).toBe(1);
    expect(harness.network.connections).toHaveLength(2);
  });

  it('[PEER-28] that arrive twice change nothing', async () => {
    const harness = new PeerHarness();
    harness.signals.copiesOf = () => 2;
    const { doctor, patient } = await harness.connectedPair();
    await harness.advance(30_000);
    expect([doctor.peer.state, patient.peer.state]).toEqual(['connected', 'connected']);
    expect(harness.network.connections).toHaveLength(2);
    expect(harness.errors.filter((error) => error.includes('failed'))).toEqual([]);
  });

  it('[PEER-28] that arrive late and out of order are recognised as stale', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    const old = [...harness.signals.sent];
    harness.network.changeAddress();
    await harness.advance(3_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    for (const { to, message } of old.reverse()) {
      (to === 'doctor' ? doctor : patient).peer.handleSignal(message);
    }
    await harness.advance(60_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(harness.network.connections).toHaveLength(2);
  });

  it('[PEER-28] that answer a discarded offer are not applied to the next one', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    harness.signals.held = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    harness.network.noCandidates = true;
    doctor.peer.networkChanged();
    await harness.advance(600);
    harness.network.noCandidates = false;
    harness.signals.held = false;
    await harness.flush();
    const renewed = harness.network.connections.at(-1);
    expect([renewed?.localDescription?.type, renewed?.remoteDescription]).toEqual(['offer', null]);
    await harness.advance(10_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    expect(doctor.events.map((event) => event.type)).not.toContain('handshakeFailed');
  });

  it('[PEER-29] cause no glare when both sides start at once: only one side offers', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    harness.signals.held = true;
    doctor.peer.start('late');
    patient.peer.start('late');
    await harness.flush();
    harness.signals.held = false;
    await harness.advance(5_000);
    expect([doctor.peer.state, patient.peer.state]).toEqual(['connected', 'connected']);
    const offerers = harness.signals.sent.filter(({ message }) => message.commitment);
    expect(new Set(offerers.map(({ from }) => from))).toEqual(new Set(['doctor']));
  });

  it('[PEER-28] are repeated with backoff to somebody who never answers', async () => {
    const harness = new PeerHarness();
    const { doctor } = harness.pair();
    doctor.peer.start('waiting');
    harness.signals.copiesOf = () => 0;
    await harness.advance(21_000);
    expect(harness.offers()).toBe(4);
    await harness.advance(600_000);
    expect(harness.offers()).toBe(24);
    expect(doctor.peer.connectionStatus).toBe('connecting');
    doctor.peer.close();
    expect(harness.clock.pending).toBe(0);
  });

  it('[PEER-9] that the browser rejects are logged, not shown, and requested again', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    doctor.peer.prepare();
    await harness.flush();
    const [offering] = harness.network.connections;
    const accept = offering?.setRemoteDescription.bind(offering);
    if (!offering || !accept) throw new Error('a connection expected');
    offering.setRemoteDescription = async () => {
      offering.setRemoteDescription = accept;
      throw new DOMException('nonsense', 'OperationError');
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    expect(harness.errors).toContain('peer.answer-failed OperationError: nonsense');
    expect(doctor.events.map((event) => event.type)).toEqual(['state']);
    await harness.advance(3_000);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-28] are sent once an unreachable server is back', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    harness.signals.unreachable = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.advance(20_000);
    harness.signals.unreachable = false;
    await harness.advance(1_000);
    expect(doctor.peer.state).toBe('connected');
  });
});

describe('a prepared connection', () => {
  it('[PEER-30] is renewed when the network changes while waiting', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await harness.flush();
    harness.network.changeAddress();
    doctor.peer.networkChanged();
    patient.peer.networkChanged();
    await harness.flush();
    expect(harness.network.open).toHaveLength(2);
    expect(harness.network.connections).toHaveLength(4);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.flush();
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-31] leaves no connection, timer or listener behind when closed at any moment', async () => {
    for (const steps of [0, 1, 2, 3, 5, 8, 13, 21]) {
      const harness = new PeerHarness();
      const { doctor, patient } = harness.pair();
      doctor.peer.start('waiting');
      patient.peer.start('waiting');
      for (let step = 0; step < steps; step += 1) {
        await Promise.resolve();
        harness.signals.deliver();
      }
      doctor.peer.close();
      patient.peer.close();
      await harness.flush();
      expect(harness.network.open).toEqual([]);
      expect(harness.clock.pending).toBe(0);
    }
  });
});
