import { silentLog } from '../log.ts';
import { createPeer } from '../peer/create-peer.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerEvent } from '../peer/peer-options.ts';
import { noTracks } from '../peer/transceivers.ts';
import { PinnedKeys } from '../trust/pinned-keys.ts';
import { createFakeCertificate } from './fake-certificate.ts';
import { fakeCrypto } from './fake-crypto.ts';
import { createFakeStream } from './fake-media.ts';
import { FakeNetwork } from './fake-network.ts';
import { FakeSignals } from './fake-signals.ts';
import { ManualClock, microtasks } from './manual-clock.ts';

export type TestPeer = { peer: Peer; events: PeerEvent[]; connectionId: string };

/** A pair of peers with fake network, signals and clock, all controlled by the test. */
export class PeerHarness {
  readonly clock = new ManualClock();
  readonly network = new FakeNetwork();
  readonly signals = new FakeSignals();
  iceServers: RTCIceServer[] = [{ urls: 'turn:turn.example', username: 'u', credential: 'c' }];
  credentialRequests = 0;
  readonly errors: string[] = [];
  #seed = 1;

  /** `doctor` offers, `patient` answers. */
  add(me: 'doctor' | 'patient', connectionId: string): TestPeer {
    const other = me === 'doctor' ? 'patient' : 'doctor';
    const events: PeerEvent[] = [];
    this.#seed += 1;
    const peer = createPeer({
      userID: other,
      isOfferer: me === 'doctor',
      connectionId,
      connection: {
        createPeerConnection: this.network.createPeerConnection,
        certificates: [createFakeCertificate()],
        streams: { content: createFakeStream(), screen: createFakeStream() },
        clock: this.clock,
        log: (event, detail) => {
          silentLog(event, detail);
          this.errors.push(`${event} ${detail ?? ''}`);
        },
      },
      iceServers: async () => {
        this.credentialRequests += 1;
        return this.iceServers;
      },
      send: (message) => this.signals.send(me, other, message),
      tracks: () => noTracks,
      crypto: fakeCrypto(this.#seed),
      keys: new PinnedKeys(() => undefined),
      answerSecret: btoa(String.fromCharCode(this.#seed).repeat(32)),
      language: 'de',
      emit: (event) => events.push(event),
    });
    this.signals.listen(me, ({ message }) => peer.handleSignal(message));
    return { peer, events, connectionId };
  }

  pair(): { doctor: TestPeer; patient: TestPeer } {
    return { doctor: this.add('doctor', 'd1'), patient: this.add('patient', 'p1') };
  }

  async connectedPair(): Promise<{ doctor: TestPeer; patient: TestPeer }> {
    const pair = this.pair();
    for (const { peer } of [pair.doctor, pair.patient]) peer.prepare();
    await this.flush();
    for (const { peer } of [pair.doctor, pair.patient]) peer.start('waiting');
    await this.flush();
    return pair;
  }

  readonly flush = async (): Promise<void> => {
    await microtasks();
    while (this.signals.deliver()) await microtasks();
    await this.network.flush();
    if (this.signals.deliver()) await this.flush();
  };

  async advance(ms: number): Promise<void> {
    await this.clock.advance(ms, this.flush);
  }

  offers(): number {
    return this.signals.sent.filter(({ message }) => message.description?.type === 'offer').length;
  }
}
