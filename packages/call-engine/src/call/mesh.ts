import {
  appointmentLimits,
  type ExtraMessage,
  type Language,
  type Negotiation,
  type PeerMessage,
  type SigningProfile,
} from '@visite/contract';
import type { Quality } from '../adaptation/quality.ts';
import { StallWatch } from '../adaptation/stall-watch.ts';
import { StatsMonitor } from '../adaptation/stats-monitor.ts';
import type { StatsSample } from '../adaptation/stats-sample.ts';
import { isNewer } from '../peer/connection-id.ts';
import { createPeer } from '../peer/create-peer.ts';
import { isOfferer, type Party } from '../peer/is-offerer.ts';
import type { Peer } from '../peer/peer.ts';
import type { PeerEvent } from '../peer/peer-options.ts';
import type { LocalStreams, LocalTracks } from '../peer/transceivers.ts';
import type { PinnedKeys } from '../trust/pinned-keys.ts';
import type { CallBrowser, OwnKey } from './ports.ts';

export type MeshOptions = {
  me: Party;
  connectionId: string;
  browser: CallBrowser;
  /** Nobody is to learn this browser's address. */
  relayOnly: () => boolean;
  language: Language;
  ownKey: () => OwnKey;
  /** Over holds too, which close all connections. */
  keys: PinnedKeys;
  streams: LocalStreams;
  tracks: () => LocalTracks;
  iceServers: () => Promise<RTCIceServer[]>;
  send: (toUserID: string, message: Negotiation) => Promise<void>;
  signing: () => SigningProfile;
  isRemoteAudioOn: (userID: string) => boolean;
  isRemoteCameraOn: (userID: string) => boolean;
  onEvent: (userID: string, event: PeerEvent) => void;
  onSample: (userID: string, sample: StatsSample, quality: Quality) => void;
  onMediaMissing: () => void;
};

type Member = { peer: Peer; monitor: StatsMonitor; stalls: StallWatch };

/** Full mesh of peer connections, four people at most [PEER-10]. */
export class Mesh {
  readonly #options: MeshOptions;
  readonly #members = new Map<string, Member>();
  /** Tabs that left: signals that still arrive from them are late, not a return. */
  readonly #departedTabs = new Map<string, string>();
  #startMode: 'waiting' | 'late' | null = null;

  constructor(options: MeshOptions) {
    this.#options = options;
  }

  get peers(): Peer[] {
    return [...this.#members.values()].map(({ peer }) => peer);
  }

  get connectedPeers(): Peer[] {
    return this.peers.filter((peer) => peer.connectionStatus === 'connected');
  }

  /** Peers that were connected at least once; the others get everything when they join. */
  get knownPeers(): Peer[] {
    return this.peers.filter((peer) => peer.hadOpenChannel);
  }

  peer(userID: string): Peer | undefined {
    return this.#members.get(userID)?.peer;
  }

  /** Prepares connections to these people and removes those who are no longer invited. */
  prepare(others: Party[]): void {
    const invited = others.slice(0, appointmentLimits.peopleInCall - 1);
    for (const [userID] of this.#members) {
      if (!invited.some((other) => other.userID === userID)) this.remove(userID);
    }
    for (const other of invited) this.#ensureMember(other);
  }

  start(from: 'waiting' | 'late'): void {
    this.#startMode ??= from;
    for (const { peer } of this.#members.values()) peer.start(from);
  }

  /** Before the start, without media; whoever is not prepared yet comes with the next call. */
  connectAhead(others: readonly string[]): void {
    for (const userID of others) this.peer(userID)?.connectAhead();
  }

  endAhead(how: { tell: boolean }): void {
    for (const peer of this.peers) peer.endAhead(how);
  }

  /** Creates a peer for somebody who came back or joined late. */
  handleSignal(from: Party, message: Negotiation): void {
    const departed = this.#departedTabs.get(from.userID);
    if (departed && !isNewer(message.connectionId, departed)) return;
    const isKnown = this.#members.has(from.userID);
    if (!isKnown && this.#members.size >= appointmentLimits.peopleInCall - 1) return;
    const { peer } = this.#ensureMember(from);
    if (!isKnown && this.#startMode) peer.start('late');
    peer.handleSignal(message);
  }

  broadcast(message: PeerMessage): void {
    for (const peer of this.peers) peer.send(message);
  }

  broadcastExtra(message: ExtraMessage): void {
    for (const peer of this.peers) peer.sendExtra(message);
  }

  /** To one person, or to all. */
  sendExtraTo(userID: string | null, message: ExtraMessage): void {
    if (userID === null) this.broadcastExtra(message);
    else this.peer(userID)?.sendExtra(message);
  }

  updateTracks(): void {
    for (const peer of this.peers) peer.updateTracks();
  }

  networkChanged(): void {
    for (const peer of this.peers) peer.networkChanged();
  }

  /** Whether somebody could not be heard of. */
  async checkLiveness(): Promise<boolean> {
    const silent = await Promise.all(this.peers.map((peer) => peer.checkLiveness()));
    return silent.includes(true);
  }

  /** Prepared connections have credentials that expire and NAT bindings that close. */
  renewPrepared(): void {
    for (const peer of this.peers) {
      if (peer.state === 'preconnect' || peer.isAhead) peer.networkChanged();
    }
  }

  removeDeparted(userID: string): void {
    const tab = this.peer(userID)?.remoteTabId;
    if (tab) this.#departedTabs.set(userID, tab);
    this.remove(userID);
  }

  remove(userID: string): void {
    const member = this.#members.get(userID);
    this.#members.delete(userID);
    member?.monitor.dispose();
    member?.stalls.dispose();
    member?.peer.close();
    this.updateSendPlans();
  }

  close(): void {
    this.#startMode = null;
    for (const userID of [...this.#members.keys()]) this.remove(userID);
  }

  /** People joined or left, or signing was turned on or off. */
  updateSendPlans(): void {
    for (const { monitor } of this.#members.values()) monitor.updateSendPlan();
  }

  #ensureMember(other: Party): Member {
    const known = this.#members.get(other.userID);
    if (known) return known;
    const member = this.#createMember(other);
    this.#members.set(other.userID, member);
    member.peer.prepare();
    return member;
  }

  #createMember(other: Party): Member {
    const { browser, onEvent, onSample, onMediaMissing, ...options } = this.#options;
    const { userID } = other;
    const ownKey = options.ownKey();
    const peer = createPeer({
      userID,
      isOfferer: isOfferer(options.me, other),
      connectionId: options.connectionId,
      connection: {
        createPeerConnection: browser.createPeerConnection,
        certificates: certificates(ownKey.certificate),
        relayOnly: options.relayOnly(),
        fewCores: browser.fewCores,
        streams: options.streams,
        clock: browser.clock,
        log: browser.log,
      },
      iceServers: options.iceServers,
      send: (message) => options.send(userID, message),
      tracks: options.tracks,
      crypto: browser.crypto,
      language: options.language,
      keys: options.keys,
      answerSecret: ownKey.answerSecret,
      emit: (event) => {
        const isCurrent = this.peer(userID) === peer;
        if (!isCurrent && event.type !== 'state' && event.type !== 'ready') return;
        this.#onPeerEvent(userID, event);
        onEvent(userID, event);
      },
    });
    const monitor = new StatsMonitor({
      peer,
      clock: browser.clock,
      log: browser.log,
      people: () => this.connectedPeers.length + 1,
      fewCores: browser.fewCores,
      signing: options.signing,
      isRemoteAudioOn: () => options.isRemoteAudioOn(userID),
      isRemoteCameraOn: () => options.isRemoteCameraOn(userID),
      onSample: (sample, quality) => onSample(userID, sample, quality),
      onMediaMissing: () => {
        onMediaMissing();
        peer.networkChanged();
      },
    });
    const stalls = new StallWatch({
      clock: browser.clock,
      newestMedia: () => peer.newestMedia,
      isAudioExpected: () => !peer.isRemoteClosing && options.isRemoteAudioOn(userID),
      // Voice may pause on a busy machine: only a path without any byte is dead.
      onStalled: async () => {
        if (await peer.checkLiveness()) onMediaMissing();
      },
    });
    return { peer, monitor, stalls };
  }

  #onPeerEvent(userID: string, event: PeerEvent): void {
    const member = this.#members.get(userID);
    if (event.type !== 'state' || !member) return;
    for (const watch of [member.monitor, member.stalls]) {
      if (event.state === 'connected') watch.start();
      else watch.pause();
    }
    this.updateSendPlans();
  }
}

function certificates(certificate: RTCCertificate | undefined): RTCCertificate[] | undefined {
  return certificate ? [certificate] : undefined;
}
