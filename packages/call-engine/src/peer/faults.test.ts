import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeerHarness, type TestPeer } from '../testing/peer-harness.ts';

/** Faults of a pair; each is followed by some time. */
const fault = fc.constantFrom(
  'lose signals',
  'double signals',
  'hold signals',
  'let signals through, last first',
  'server away',
  'server back',
  'cut',
  'restore',
  'unplug',
  'plug in',
  'another address',
  'doctor notices another network',
  'patient notices another network',
  'channel closes',
  'doctor’s connection is closed without a word',
  'patient’s connection is closed without a word',
  'doctor reloads',
  'patient reloads',
);
type Fault = typeof fault extends fc.Arbitrary<infer Name> ? Name : never;

const history = fc.array(fc.tuple(fault, fc.integer({ min: 0, max: 8_000 })), { maxLength: 12 });

class TroubledPair {
  readonly harness = new PeerHarness();
  #tab = 1;
  doctor: TestPeer;
  patient: TestPeer;

  constructor() {
    const { doctor, patient } = this.harness.pair();
    [this.doctor, this.patient] = [doctor, patient];
  }

  start(): void {
    for (const { peer } of [this.doctor, this.patient]) {
      peer.prepare();
      peer.start('waiting');
    }
  }

  apply(name: Fault): void {
    const { network, signals } = this.harness;
    switch (name) {
      case 'lose signals':
        signals.copiesOf = () => 0;
        break;
      case 'double signals':
        signals.copiesOf = () => 2;
        break;
      case 'hold signals':
        signals.held = true;
        break;
      case 'let signals through, last first':
        signals.copiesOf = () => 1;
        signals.held = false;
        signals.reorder((signals) => signals.toReversed());
        break;
      case 'server away':
      case 'server back':
        signals.unreachable = name === 'server away';
        break;
      case 'cut':
        network.disconnect();
        break;
      case 'restore':
        network.restore();
        break;
      case 'unplug':
      case 'plug in':
        network.noCandidates = name === 'unplug';
        break;
      case 'another address':
        network.changeAddress();
        break;
      case 'doctor notices another network':
        this.doctor.peer.networkChanged();
        break;
      case 'patient notices another network':
        this.patient.peer.networkChanged();
        break;
      case 'channel closes':
        for (const { channel } of network.open)
          if (channel.readyState === 'open') channel.closeFromRemote();
        break;
      case 'doctor’s connection is closed without a word':
      case 'patient’s connection is closed without a word':
        this.#ownConnection(name)?.closeExternally();
        break;
      case 'doctor reloads':
        this.doctor = this.#reloaded('doctor', this.doctor);
        break;
      case 'patient reloads':
        this.patient = this.#reloaded('patient', this.patient);
    }
  }

  heal(): void {
    for (const name of ['let signals through, last first', 'server back', 'plug in'] as const) {
      this.apply(name);
    }
    this.harness.network.restore();
    // Polled by the statistics monitor in production.
    for (const { peer } of [this.doctor, this.patient]) peer.checkClosed();
  }

  #ownConnection(name: string) {
    const offers = name.startsWith('doctor');
    return this.harness.network.open.find(({ localDescription }) =>
      offers ? localDescription?.type === 'offer' : localDescription?.type === 'answer',
    );
  }

  #reloaded(who: 'doctor' | 'patient', before: TestPeer): TestPeer {
    before.peer.close();
    this.#tab += 1;
    const after = this.harness.add(who, `${who.charAt(0)}${this.#tab + 1_000}`);
    after.peer.prepare();
    after.peer.start('late');
    return after;
  }
}

describe('a pair with random faults', () => {
  it('[PEER-12, PEER-28, PEER-32] reconnects once network and server are back', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const pair = new TroubledPair();
        const { harness } = pair;
        pair.start();
        for (const [name, ms] of events) {
          pair.apply(name);
          await harness.advance(ms);
        }
        pair.heal();
        await harness.advance(90_000);
        const { doctor, patient } = pair;
        expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
          'connected',
          'connected',
        ]);
        expect(harness.network.open).toHaveLength(2);
        const words = [doctor, patient].map(
          ({ events: seen }) => seen.findLast((event) => event.type === 'safetyWords')?.words,
        );
        expect(words[0]).toEqual(words[1]);
        const broken = [...doctor.events, ...patient.events].filter(
          (event) => event.type === 'handshakeFailed' || event.type === 'refused',
        );
        expect(broken).toEqual([]);
        doctor.peer.close();
        patient.peer.close();
        await harness.flush();
        expect(harness.network.open).toEqual([]);
        expect(harness.clock.pending).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
