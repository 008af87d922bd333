import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PeerWorld, type TestPeer } from '../testing/peer-world.ts';

/** What can happen to a pair; each fault is followed by some time. */
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
  readonly world = new PeerWorld();
  #tab = 1;
  doctor: TestPeer;
  patient: TestPeer;

  constructor() {
    const { doctor, patient } = this.world.pair();
    [this.doctor, this.patient] = [doctor, patient];
  }

  start(): void {
    for (const { peer } of [this.doctor, this.patient]) {
      peer.prepare();
      peer.start('waiting');
    }
  }

  apply(name: Fault): void {
    const { network, signals } = this.world;
    switch (name) {
      case 'lose signals':
        signals.copies = () => 0;
        break;
      case 'double signals':
        signals.copies = () => 2;
        break;
      case 'hold signals':
        signals.held = true;
        break;
      case 'let signals through, last first':
        signals.copies = () => 1;
        signals.held = false;
        signals.reorder((letters) => letters.toReversed());
        break;
      case 'server away':
      case 'server back':
        signals.away = name === 'server away';
        break;
      case 'cut':
        network.cut();
        break;
      case 'restore':
        network.restore();
        break;
      case 'unplug':
      case 'plug in':
        network.unplugged = name === 'unplug';
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
        for (const { channel } of network.open) if (channel.readyState === 'open') channel.shut();
        break;
      case 'doctor’s connection is closed without a word':
      case 'patient’s connection is closed without a word':
        this.#ownConnection(name)?.breakDown();
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
    this.world.network.restore();
    // The regular look at each connection.
    for (const { peer } of [this.doctor, this.patient]) peer.checkClosed();
  }

  #ownConnection(name: string) {
    const offers = name.startsWith('doctor');
    return this.world.network.open.find(({ localDescription }) =>
      offers ? localDescription?.type === 'offer' : localDescription?.type === 'answer',
    );
  }

  #reloaded(who: 'doctor' | 'patient', before: TestPeer): TestPeer {
    before.peer.close();
    this.#tab += 1;
    const after = this.world.add(who, `${who.charAt(0)}${this.#tab + 1_000}`);
    after.peer.prepare();
    after.peer.start('late');
    return after;
  }
}

describe('whatever happens to a pair', () => {
  it('[PEER-12, PEER-28, PEER-32] once network and server are back, both are connected', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const pair = new TroubledPair();
        const { world } = pair;
        pair.start();
        for (const [name, ms] of events) {
          pair.apply(name);
          await world.advance(ms);
        }
        pair.heal();
        await world.advance(90_000);
        const { doctor, patient } = pair;
        expect([doctor.peer.connectionStatus, patient.peer.connectionStatus]).toEqual([
          'connected',
          'connected',
        ]);
        expect(world.network.open).toHaveLength(2);
        const words = [doctor, patient].map(({ events: seen }) =>
          seen.findLast((event) => event.type === 'words'),
        );
        expect(words[0]).toEqual(words[1]);
        const broken = [...doctor.events, ...patient.events].filter(
          (event) => event.type === 'trustBroken' || event.type === 'refused',
        );
        expect(broken).toEqual([]);
        doctor.peer.close();
        patient.peer.close();
        await world.settle();
        expect(world.network.open).toEqual([]);
        expect(world.clock.pending).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});
