import { describe, expect, it } from 'vitest';
import { PeerWorld } from '../testing/peer-world.ts';
import type { PeerEvent } from './peer.ts';

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
});
