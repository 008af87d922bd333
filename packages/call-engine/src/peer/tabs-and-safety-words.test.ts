import type { Negotiation } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { PeerHarness } from '../testing/peer-harness.ts';
import type { PeerEvent } from './peer-options.ts';

const wordsOf = (events: PeerEvent[]) =>
  events.flatMap((event) => (event.type === 'safetyWords' ? [event.words.join(' ')] : []));

describe('two tabs of one person', () => {
  it('[CALL-33] the newer one gets the call and the older one is told of it', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    const newer = harness.add('patient', 'p2');
    newer.peer.start('late');
    await harness.flush();
    expect(newer.peer.state).toBe('connected');
    expect(doctor.peer.remoteTabId).toBe('p2');
    expect(doctor.events.map((event) => event.type)).toContain('replaced');
    expect(patient.events.map((event) => event.type)).toContain('newerTabNamed');
  });

  it('[CALL-33, PEER-17] every party picks the same tab, in whatever order signals arrive', async () => {
    const harness = new PeerHarness();
    const doctor = harness.add('doctor', 'd1');
    const newer = harness.add('patient', 'p2');
    const older = harness.add('patient', 'p1');
    doctor.peer.start('waiting');
    newer.peer.start('waiting');
    older.peer.start('waiting');
    await harness.advance(10_000);
    expect(doctor.peer.remoteTabId).toBe('p2');
    expect(newer.peer.state).toBe('connected');
    expect(older.events.map((event) => event.type)).toContain('newerTabNamed');
    expect(newer.events.map((event) => event.type)).not.toContain('newerTabNamed');
  });

  it('[PEER-32] a reload of either side reconnects', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    doctor.peer.close();
    const back = harness.add('doctor', 'd2');
    back.peer.start('late');
    await harness.advance(3_000);
    expect(back.peer.connectionStatus).toBe('connected');
    expect(patient.peer.connectionStatus).toBe('connected');
    expect(patient.peer.remoteTabId).toBe('d2');
  });

  it('[PEER-32] both reloading at once do not wait for each other’s earlier tabs', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = harness.pair();
    harness.signals.held = true;
    doctor.peer.start('waiting');
    patient.peer.start('waiting');
    await harness.advance(2_000);
    doctor.peer.close();
    patient.peer.close();
    const back = [harness.add('doctor', 'd2'), harness.add('patient', 'p2')] as const;
    // The earlier tabs' signals arrive first; the first ones of the newer tabs are lost.
    harness.signals.copiesOf = () => 0;
    harness.network.noCandidates = true;
    for (const { peer } of back) peer.start('late');
    await harness.flush();
    harness.signals.copiesOf = () => 1;
    harness.signals.held = false;
    await harness.flush();
    harness.network.noCandidates = false;
    await harness.advance(20_000);
    expect(back.map(({ peer }) => peer.connectionStatus)).toEqual(['connected', 'connected']);
  });
});

describe('safety words', () => {
  it('[PEER-25, PEER-26, PEER-47] are the same on both sides, and for a rebuilt connection with the same keys', async () => {
    const harness = new PeerHarness();
    const { doctor, patient } = await harness.connectedPair();
    expect(wordsOf(doctor.events)).toHaveLength(1);
    expect(wordsOf(doctor.events)).toEqual(wordsOf(patient.events));
    for (const each of harness.network.open) each.channel.closeFromRemote();
    await harness.advance(3_000);
    expect(wordsOf(doctor.events)).toHaveLength(2);
    expect(wordsOf(doctor.events)).toEqual(wordsOf(patient.events));
    expect(new Set(wordsOf(doctor.events)).size).toBe(1);
  });

  it('[PEER-25] are refused when the revealed nonce does not match the commitment', async () => {
    const harness = new PeerHarness();
    harness.signals.copiesOf = ({ message }) => {
      if (message.commitment) message.commitment = btoa('x'.repeat(32));
      return 1;
    };
    const { patient } = await harness.connectedPair();
    expect(patient.events.map((event) => event.type)).toContain('handshakeFailed');
    expect(wordsOf(patient.events)).toEqual([]);
  });

  it.each([
    ['another nonce', (message: Negotiation) => ({ ...message, nonce: btoa('y'.repeat(32)) })],
    ['another key', (message: Negotiation) => withKey(message, 'answer')],
  ])(
    '[PEER-25, PEER-26] do not change with %s in the answer to an ICE restart',
    async (_what, forged) => {
      const harness = new PeerHarness();
      const { doctor } = await harness.connectedPair();
      const compared = wordsOf(doctor.events).at(-1);
      harness.signals.copiesOf = (signal) => {
        if (signal.message.description?.type === 'answer') signal.message = forged(signal.message);
        return 1;
      };
      harness.network.changeAddress();
      await harness.advance(3_000);
      expect(doctor.events.map((event) => event.type)).toContain('handshakeFailed');
      expect(wordsOf(doctor.events).at(-1)).toBe(compared);
      expect(harness.network.open[0]?.signalingState).toBe('have-local-offer');
    },
  );

  it('[PEER-25, PEER-26] stay valid: an ICE restart with another fingerprint is not answered', async () => {
    const harness = new PeerHarness();
    const { patient } = await harness.connectedPair();
    const answers = () =>
      harness.signals.sent.filter(({ message }) => message.description?.type === 'answer').length;
    const before = answers();
    harness.signals.copiesOf = (signal) => {
      signal.message = withKey(signal.message, 'offer');
      return 1;
    };
    harness.network.changeAddress();
    await harness.advance(3_000);
    expect(patient.events.map((event) => event.type)).toContain('handshakeFailed');
    expect(answers()).toBe(before);
  });
});

function withKey(message: Negotiation, type: 'offer' | 'answer'): Negotiation {
  const { description } = message;
  if (description?.type !== type) return message;
  const sdp = description.sdp.replace(/^(a=fingerprint:sha-256) .*$/m, `$1 ${'EE:'.repeat(31)}EE`);
  return { ...message, description: { type, sdp } };
}
