import type { Negotiation } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { PeerWorld } from '../testing/peer-world.ts';
import type { PeerEvent } from './peer-options.ts';

const wordsOf = (events: PeerEvent[]) =>
  events.flatMap((event) => (event.type === 'words' ? [event.words.join(' ')] : []));

describe('two tabs of one person', () => {
  it('[CALL-33] the newer one gets the call and the older one is told', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    const newer = world.add('patient', 'p2');
    newer.peer.start('late');
    await world.settle();
    expect(newer.peer.state).toBe('connected');
    expect(doctor.peer.remoteTab).toBe('p2');
    expect(doctor.events.map((event) => event.type)).toContain('replaced');
    expect(patient.events.map((event) => event.type)).toContain('superseded');
  });

  it('[CALL-33, PEER-17] every party picks the same tab, in whatever order signals arrive', async () => {
    const world = new PeerWorld();
    const doctor = world.add('doctor', 'd1');
    const newer = world.add('patient', 'p2');
    const older = world.add('patient', 'p1');
    doctor.peer.start('waiting');
    newer.peer.start('waiting');
    older.peer.start('waiting');
    await world.advance(10_000);
    expect(doctor.peer.remoteTab).toBe('p2');
    expect(newer.peer.state).toBe('connected');
    expect(older.events.map((event) => event.type)).toContain('superseded');
    expect(newer.events.map((event) => event.type)).not.toContain('superseded');
  });

  it('[PEER-32] a reload of either side leads back into the call', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    doctor.peer.close();
    const back = world.add('doctor', 'd2');
    back.peer.start('late');
    await world.advance(3_000);
    expect(back.peer.connectionStatus).toBe('connected');
    expect(patient.peer.connectionStatus).toBe('connected');
    expect(patient.peer.remoteTab).toBe('d2');
  });

  it('[PEER-32] both reloading at once do not wait for each other’s earlier tabs', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = world.pair();
    world.signals.held = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await world.advance(2_000);
    doctor.peer.close();
    patient.peer.close();
    const back = [world.add('doctor', 'd2'), world.add('patient', 'p2')] as const;
    // The earlier tabs' signals arrive first; those of the newer tabs come to nothing.
    world.signals.copies = () => 0;
    world.network.unplugged = true;
    for (const { peer } of back) peer.start('late');
    await world.settle();
    world.signals.copies = () => 1;
    world.signals.held = false;
    await world.settle();
    world.network.unplugged = false;
    await world.advance(20_000);
    expect(back.map(({ peer }) => peer.connectionStatus)).toEqual(['connected', 'connected']);
  });
});

describe('safety words', () => {
  it('[PEER-25, PEER-26] are the same on both sides and new for a rebuilt connection', async () => {
    const world = new PeerWorld();
    const { doctor, patient } = await world.connectedPair();
    expect(wordsOf(doctor.events)).toHaveLength(1);
    expect(wordsOf(doctor.events)).toEqual(wordsOf(patient.events));
    for (const each of world.network.open) each.channel.shut();
    await world.advance(3_000);
    expect(wordsOf(doctor.events)).toHaveLength(2);
    expect(wordsOf(doctor.events)).toEqual(wordsOf(patient.events));
    expect(new Set(wordsOf(doctor.events)).size).toBe(2);
  });

  it('[PEER-25] are refused when the revealed nonce is not the promised one', async () => {
    const world = new PeerWorld();
    world.signals.copies = ({ message }) => {
      if (message.commitment) message.commitment = btoa('x'.repeat(32));
      return 1;
    };
    const { patient } = await world.connectedPair();
    expect(patient.events.map((event) => event.type)).toContain('trustBroken');
    expect(wordsOf(patient.events)).toEqual([]);
  });

  it.each([
    ['another nonce', (message: Negotiation) => ({ ...message, nonce: btoa('y'.repeat(32)) })],
    ['another key', (message: Negotiation) => withKey(message, 'answer')],
  ])(
    '[PEER-25, PEER-26] do not follow %s in the answer to an ICE restart',
    async (_what, forged) => {
      const world = new PeerWorld();
      const { doctor } = await world.connectedPair();
      const compared = wordsOf(doctor.events).at(-1);
      world.signals.copies = (letter) => {
        if (letter.message.description?.type === 'answer') letter.message = forged(letter.message);
        return 1;
      };
      world.network.changeAddress();
      await world.advance(3_000);
      expect(doctor.events.map((event) => event.type)).toContain('trustBroken');
      expect(wordsOf(doctor.events).at(-1)).toBe(compared);
      expect(world.network.open[0]?.signalingState).toBe('have-local-offer');
    },
  );

  it('[PEER-25, PEER-26] once compared hold: an ICE restart under another key is not answered', async () => {
    const world = new PeerWorld();
    const { patient } = await world.connectedPair();
    const answers = () =>
      world.signals.sent.filter(({ message }) => message.description?.type === 'answer').length;
    const before = answers();
    world.signals.copies = (letter) => {
      letter.message = withKey(letter.message, 'offer');
      return 1;
    };
    world.network.changeAddress();
    await world.advance(3_000);
    expect(patient.events.map((event) => event.type)).toContain('trustBroken');
    expect(answers()).toBe(before);
  });
});

function withKey(message: Negotiation, type: 'offer' | 'answer'): Negotiation {
  const { description } = message;
  if (description?.type !== type) return message;
  const sdp = description.sdp.replace(/^(a=fingerprint:sha-256) .*$/m, '$1 EE:EE:EE\r');
  return { ...message, description: { type, sdp } };
}
