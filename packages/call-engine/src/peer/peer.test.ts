import { describe, expect, it } from 'vitest';
import { PeerWorld } from '../testing/peer-world.ts';
import type { PeerEvent } from './peer-options.ts';

const statesOf = (events: PeerEvent[]) =>
  events.flatMap((event) => (event.type === 'state' ? [event.state] : []));

describe('the way to a connection', () => {
  it('[PEER-1, PEER-2] leads from preconnect over signaling to connected, on both sides', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    expect([doctor.peer.state, patient.peer.state]).toEqual(['preconnect', 'preconnect']);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    expect(statesOf(doctor.events)).toEqual(['signaling', 'connected']);
    expect(statesOf(patient.events)).toEqual(['signaling', 'connected']);
    expect(world.errors.filter((error) => error.includes('failed'))).toEqual([]);
  });

  it('[PEER-3, PEER-4] ends in disconnected, and the state is told in three words', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    expect(doctor.peer.connectionStatus).toBe('connecting');
    for (const { peer } of [doctor, patient]) peer.start('waiting');
    await world.settle();
    expect(doctor.peer.connectionStatus).toBe('connected');
    doctor.peer.close();
    expect(doctor.peer.connectionStatus).toBe('disconnected');
    expect(statesOf(doctor.events).at(-1)).toBe('disconnected');
  });

  it('[PEER-7] has the offer made and gathered before the start, with credentials fetched', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await world.settle();
    expect(world.credentialRequests).toBe(2);
    expect(world.network.open.map((each) => each.iceGatheringState)).toEqual(['complete', 'new']);
    expect(world.network.open.map((each) => each.configuration.iceCandidatePoolSize)).toEqual([
      1, 1,
    ]);
    expect(world.signals.sent).toEqual([]);
    doctor.peer.start('waiting');
    await world.settle();
    expect(world.network.open).toHaveLength(2);
    expect(world.offers()).toBe(1);
  });

  it('[PEER-5] sends complete descriptions only: one offer, one answer, no loose candidate', async () => {
    const world = new PeerWorld();
    await world.connectedPair();
    const sent = world.signals.sent.map(({ message }) => message.description);
    expect(sent.map((description) => description?.type)).toEqual(['offer', 'answer']);
    for (const description of sent) expect(description?.sdp).toContain('typ relay');
    expect(world.network.open[0]?.servers).toEqual(world.iceServers);
  });

  it('[PEER-6] waits five seconds for candidates, counted from when the page got ready', async () => {
    const world = new PeerWorld();
    world.network.stunAnswers = false;
    world.iceServers = [{ urls: 'stun:dead.example' }];
    const { doctor, patient } = world.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await world.advance(3_000);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.advance(1_990);
    expect(world.offers()).toBe(0);
    await world.advance(10);
    expect(world.offers()).toBe(1);
    await world.advance(10);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-6] sends at once when the five seconds passed in the waiting room', async () => {
    const world = new PeerWorld();
    world.network.stunAnswers = false;
    const { doctor, patient } = world.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await world.advance(60_000);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.advance(10);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-8] accepts a description whose last line is not ended', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    world.signals.copies = ({ message }) => {
      if (message.description) message.description.sdp = message.description.sdp.trimEnd();
      return 1;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    expect(patient.peer.state).toBe('connected');
  });
});

describe('signals', () => {
  it('[PEER-28] are repeated when the offer is lost', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    let lost = 0;
    world.signals.copies = ({ message }) => {
      if (message.description?.type !== 'offer' || lost > 0) return 1;
      lost += 1;
      return 0;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    expect(doctor.peer.state).toBe('signaling');
    // The answering side asks after a second and a half.
    await world.advance(1_500);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-28] are repeated when the answer is lost, without a second negotiation', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    let lost = 0;
    world.signals.copies = ({ message }) => {
      if (message.description?.type !== 'answer' || lost > 0) return 1;
      lost += 1;
      return 0;
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.advance(3_000);
    expect(doctor.peer.state).toBe('connected');
    const answers = world.signals.sent.filter(({ message }) => message.nonce);
    expect(new Set(answers.map(({ message }) => message.nonce)).size).toBe(1);
    expect(world.network.connections).toHaveLength(2);
  });

  it('[PEER-28] that arrive twice change nothing', async () => {
    const world = new PeerWorld();
    world.signals.copies = () => 2;
    const { doctor, patient } = await world.connectedPair();
    await world.advance(30_000);
    expect([doctor.peer.state, patient.peer.state]).toEqual(['connected', 'connected']);
    expect(world.network.connections).toHaveLength(2);
    expect(world.errors.filter((error) => error.includes('failed'))).toEqual([]);
  });

  it('[PEER-28] that arrive late and out of order are recognised as stale', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    const old = [...world.signals.sent];
    world.network.changeAddress();
    await world.advance(3_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    for (const { to, message } of old.reverse()) {
      (to === 'doctor' ? doctor : patient).peer.handle(message);
    }
    await world.advance(60_000);
    expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
      'connected',
      'connected',
    ]);
    expect(world.network.connections).toHaveLength(2);
  });

  it('[PEER-28] that answer an offer which was given up meanwhile are not taken for the next', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    world.signals.held = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    world.network.unplugged = true;
    doctor.peer.networkChanged();
    await world.advance(600);
    world.network.unplugged = false;
    world.signals.held = false;
    await world.settle();
    const renewed = world.network.connections.at(-1);
    expect([renewed?.localDescription?.type, renewed?.remoteDescription]).toEqual(['offer', null]);
    await world.advance(10_000);
    expect(doctor.peer.connectionStatus).toBe('connected');
    expect(doctor.events.map((event) => event.type)).not.toContain('trustBroken');
  });

  it('[PEER-29] cross without harm when both sides start at once: only one side ever offers', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    world.signals.held = true;
    doctor.peer.start('late');
    patient.peer.start('late');
    await world.settle();
    world.signals.held = false;
    await world.advance(5_000);
    expect([doctor.peer.state, patient.peer.state]).toEqual(['connected', 'connected']);
    const offerers = world.signals.sent.filter(({ message }) => message.commitment);
    expect(new Set(offerers.map(({ from }) => from))).toEqual(new Set(['doctor']));
  });

  it('[PEER-28] go on, ever more rarely, towards somebody who never answers', async () => {
    const world = new PeerWorld();
    const { doctor } = world.pair();
    doctor.peer.start('waiting');
    world.signals.copies = () => 0;
    await world.advance(21_000);
    expect(world.offers()).toBe(4);
    await world.advance(600_000);
    expect(world.offers()).toBe(24);
    expect(doctor.peer.connectionStatus).toBe('connecting');
    doctor.peer.close();
    expect(world.clock.pending).toBe(0);
  });

  it('[PEER-9] that the browser refuses are logged, shown to nobody, and asked for again', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    doctor.peer.prepare();
    await world.settle();
    const [offering] = world.network.connections;
    const accept = offering?.setRemoteDescription.bind(offering);
    if (!offering || !accept) throw new Error('a connection expected');
    offering.setRemoteDescription = async () => {
      offering.setRemoteDescription = accept;
      throw new DOMException('nonsense', 'OperationError');
    };
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    expect(world.errors).toContain('peer.answer-failed OperationError: nonsense');
    expect(doctor.events.map((event) => event.type)).toEqual(['state']);
    await world.advance(3_000);
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-28] wait for a server that is away and leave when it is back', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    world.signals.away = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.advance(20_000);
    world.signals.away = false;
    await world.advance(1_000);
    expect(doctor.peer.state).toBe('connected');
  });
});

describe('what was prepared', () => {
  it('[PEER-30] is made anew when the network changes while waiting', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    doctor.peer.prepare();
    patient.peer.prepare();
    await world.settle();
    world.network.changeAddress();
    doctor.peer.networkChanged();
    patient.peer.networkChanged();
    await world.settle();
    expect(world.network.open).toHaveLength(2);
    expect(world.network.connections).toHaveLength(4);
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.settle();
    expect(doctor.peer.state).toBe('connected');
  });

  it('[PEER-31] leaves no connection, timer or listener behind when closed at any moment', async () => {
    for (const steps of [0, 1, 2, 3, 5, 8, 13, 21]) {
      const world = new PeerWorld();
      const { doctor, patient } = world.pair();
      doctor.peer.start('waiting');
      patient.peer.start('waiting');
      for (let step = 0; step < steps; step += 1) {
        await Promise.resolve();
        world.signals.deliver();
      }
      doctor.peer.close();
      patient.peer.close();
      await world.settle();
      expect(world.network.open).toEqual([]);
      expect(world.clock.pending).toBe(0);
    }
  });
});
