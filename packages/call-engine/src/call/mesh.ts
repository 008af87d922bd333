import {
  appointmentLimits,
  type ExtraMessage,
  type Negotiation,
  type PeerMessage,
} from '@visite/contract';
import type { Quality } from '../adaptation/quality.ts';
import { StatsMonitor } from '../adaptation/stats-monitor.ts';
import type { StatsSample } from '../adaptation/stats-sample.ts';
import { isNewer } from '../peer/connection-id.ts';
import { createPeer } from '../peer/create-peer.ts';
import { isOfferer, type Party } from '../peer/is-offerer.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerEvent } from '../peer/peer-options.ts';
import type { LocalStreams, LocalTracks } from '../peer/transceivers.ts';
import type { CallBrowser } from './ports.ts';

export type MeshOptions = {
  me: Party;
  connectionId: string;
  browser: CallBrowser;
  certificate: () => RTCCertificate | undefined;
  streams: LocalStreams;
  tracks: () => LocalTracks;
  iceServers: () => Promise<RTCIceServer[]>;
  send: (toUserID: string, message: Negotiation) => Promise<void>;
  remoteVoiceIsOn: (userID: string) => boolean;
  remoteCameraIsOn: (userID: string) => boolean;
  onEvent: (userID: string, event: PeerEvent) => void;
  onSample: (userID: string, sample: StatsSample, quality: Quality) => void;
  onMissing: () => void;
};

type Member = { peer: Peer; watch: StatsMonitor };

/** Everybody connected with everybody, four people at most [PEER-10]. */
export class Mesh {
  readonly #options: MeshOptions;
  readonly #members = new Map<string, Member>();
  /** Tabs that said goodbye: what still arrives from them is late, not a return. */
  readonly #departed = new Map<string, string>();
  #startedAs: 'waiting' | 'late' | null = null;

  constructor(options: MeshOptions) {
    this.#options = options;
  }

  get peers(): Peer[] {
    return [...this.#members.values()].map(({ peer }) => peer);
  }

  get connected(): Peer[] {
    return this.peers.filter((peer) => peer.connectionStatus === 'connected');
  }

  /** Whoever has been here: the others catch up when they come. */
  get reached(): Peer[] {
    return this.peers.filter((peer) => peer.hasBeenOpen);
  }

  peer(userID: string): Peer | undefined {
    return this.#members.get(userID)?.peer;
  }

  /** Gets ready for these people, and forgets those who are no longer invited. */
  prepare(others: Party[]): void {
    const invited = others.slice(0, appointmentLimits.peopleInCall - 1);
    for (const [userID] of this.#members) {
      if (!invited.some((other) => other.userID === userID)) this.remove(userID);
    }
    for (const other of invited) this.#admit(other);
  }

  start(from: 'waiting' | 'late'): void {
    this.#startedAs ??= from;
    for (const { peer } of this.#members.values()) peer.start(from);
  }

  /** From somebody who left and is back, or who came late, a new peer grows. */
  handle(from: Party, message: Negotiation): void {
    const departed = this.#departed.get(from.userID);
    if (departed && !isNewer(message.connectionId, departed)) return;
    const isKnown = this.#members.has(from.userID);
    if (!isKnown && this.#members.size >= appointmentLimits.peopleInCall - 1) return;
    const { peer } = this.#admit(from);
    if (!isKnown && this.#startedAs) peer.start('late');
    peer.handle(message);
  }

  broadcast(message: PeerMessage): void {
    for (const peer of this.peers) peer.send(message);
  }

  broadcastExtra(message: ExtraMessage): void {
    for (const peer of this.peers) peer.sendExtra(message);
  }

  updateTracks(): void {
    for (const peer of this.peers) peer.updateTracks();
  }

  networkChanged(): void {
    for (const peer of this.peers) peer.networkChanged();
  }

  async checkLiveness(): Promise<void> {
    await Promise.all(this.peers.map((peer) => peer.checkLiveness()));
  }

  /** What was prepared long ago holds old credentials and closed ports. */
  renewPrepared(): void {
    for (const peer of this.peers) if (peer.state === 'preconnect') peer.networkChanged();
  }

  depart(userID: string): void {
    const tab = this.peer(userID)?.remoteTab;
    if (tab) this.#departed.set(userID, tab);
    this.remove(userID);
  }

  remove(userID: string): void {
    const member = this.#members.get(userID);
    this.#members.delete(userID);
    member?.watch.dispose();
    member?.peer.close();
    this.#refreshPlans();
  }

  close(): void {
    this.#startedAs = null;
    for (const userID of [...this.#members.keys()]) this.remove(userID);
  }

  #admit(other: Party): Member {
    const known = this.#members.get(other.userID);
    if (known) return known;
    const member = this.#createMember(other);
    this.#members.set(other.userID, member);
    member.peer.prepare();
    return member;
  }

  #createMember(other: Party): Member {
    const { browser, onEvent, onSample, onMissing, ...options } = this.#options;
    const { userID } = other;
    const peer = createPeer({
      userID,
      offers: isOfferer(options.me, other),
      connectionId: options.connectionId,
      connection: {
        createPeerConnection: browser.createPeerConnection,
        certificates: certificates(options.certificate()),
        relayOnly: browser.relayOnly,
        streams: options.streams,
        clock: browser.clock,
        log: browser.log,
      },
      iceServers: options.iceServers,
      send: (message) => options.send(userID, message),
      tracks: options.tracks,
      crypto: browser.crypto,
      emit: (event) => {
        if (this.peer(userID) !== peer && event.type !== 'state') return;
        this.#watch(userID, event);
        onEvent(userID, event);
      },
    });
    const watch = new StatsMonitor({
      peer,
      clock: browser.clock,
      log: browser.log,
      people: () => this.connected.length + 1,
      remoteVoiceIsOn: () => options.remoteVoiceIsOn(userID),
      remoteCameraIsOn: () => options.remoteCameraIsOn(userID),
      onSample: (sample, quality) => onSample(userID, sample, quality),
      onMissing: () => {
        onMissing();
        peer.networkChanged();
      },
    });
    return { peer, watch };
  }

  #watch(userID: string, event: PeerEvent): void {
    const watch = this.#members.get(userID)?.watch;
    if (event.type !== 'state' || !watch) return;
    if (event.state === 'connected') watch.start();
    else watch.pause();
    this.#refreshPlans();
  }

  #refreshPlans(): void {
    for (const { watch } of this.#members.values()) watch.refresh();
  }
}

function certificates(certificate: RTCCertificate | undefined): RTCCertificate[] | undefined {
  return certificate ? [certificate] : undefined;
}
