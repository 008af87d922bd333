import type { ExtraMessage, Negotiation } from '@visite/contract';
import { Timer } from '../clock.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { PeerEvent } from '../peer/peer-options.ts';
import type { RemoteTrack } from '../peer/transceivers.ts';
import type { CallKeys } from './call-keys.ts';
import type { CallState, PersonInCall } from './call-state.ts';
import { type ChannelEvent, charactersOf, isChunk } from './channel-event.ts';
import { Conversation } from './conversation.ts';
import { ConversationSync } from './conversation-sync.ts';
import { IceServers } from './ice-servers.ts';
import { IntrusionReporter } from './intrusion-reporter.ts';
import { Mesh } from './mesh.ts';
import { MessageClock } from './message-clock.ts';
import { MessageLimiter } from './message-limiter.ts';
import { mayShareScreen } from './message-rules.ts';
import type { CallSessionOptions } from './ports.ts';
import { RealTimeText } from './real-time-text.ts';
import { ReceivedMessages } from './received-messages.ts';
import type { CallEvent } from './reduce.ts';
import { RemoteMedia } from './remote-media.ts';
import { Signing } from './signing.ts';
import { TelephoneSound } from './telephone.ts';
import { type TransferEvent, Transfers } from './transfers.ts';

export type RoomOptions = CallSessionOptions & {
  connectionId: string;
  keys: CallKeys;
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  notify: () => void;
  onNewerTabNamed: (connectionId: string) => void;
  /** What was connected ahead is gone, and may be tried again. */
  onAheadLost: () => void;
  /** Somebody is about to pause or end the call. */
  onEnding: (userID: string, stores: boolean) => void;
};

/** How long sending the exit message may take before the connection is closed. */
const byeTimeoutMs = 500;
const eventsRefreshDelayMs = 250;

/** The other participants: their connections, messages and media. */
export class Room {
  readonly conversation: Conversation;
  readonly sync: ConversationSync;
  readonly text: RealTimeText;
  readonly telephone: TelephoneSound;
  readonly signing: Signing;
  readonly remoteMedia = new Map<string, RemoteMedia>();
  readonly #options: RoomOptions;
  readonly #mesh: Mesh;
  readonly #received: ReceivedMessages;
  readonly #transfers: Transfers;
  readonly #intrusions: IntrusionReporter;
  readonly #lostAt = new Map<string, number>();
  readonly #refreshTimer: Timer;
  readonly #limiters = new Map<string, MessageLimiter<ChannelEvent>>();

  constructor(options: RoomOptions) {
    const { browser, server, media, features, state, dispatch, me } = options;
    const { clock, log, createUuid } = browser;
    this.#options = options;
    this.#refreshTimer = new Timer(clock);
    const iceServers = new IceServers(clock, () => server.turnServers(), log);
    const mesh = new Mesh({
      me,
      connectionId: options.connectionId,
      browser,
      relayOnly: () => browser.relayOnly === true || features.hideAddresses,
      language: options.language,
      ownKey: () => options.keys.own,
      keys: options.keys.pinned,
      streams: media.streams,
      tracks: () => media.tracks(),
      iceServers: () => iceServers.get(),
      send: (to, message) => server.sendSignal(to, message),
      signing: () => state().signing.profile,
      isRemoteAudioOn: (userID) => state().people.get(userID)?.meta?.audioActive ?? false,
      isRemoteCameraOn: (userID) => state().people.get(userID)?.meta?.videoActive ?? false,
      onEvent: (userID, event) => this.#onPeerEvent(userID, event),
      onSample: (userID, { encrypted, relayed, data }, quality) =>
        dispatch({ type: 'sample', userID, quality, encrypted, relayed, data }),
      onMediaMissing: () => this.#scheduleEventsRefresh(),
    });
    const transfers = new Transfers(
      (event) => this.#onTransferEvent(event),
      (userID) => this.sync.readsFrames(userID),
    );
    const intrusions = new IntrusionReporter({
      appointmentId: options.appointment.id,
      send: (report) => server.reportIntrusion(report),
      clock,
      log,
    });
    const shared = { state, dispatch, mesh, transfers, intrusions, features };
    this.#mesh = mesh;
    this.#transfers = transfers;
    this.#intrusions = intrusions;
    const messageClock = new MessageClock(clock, state);
    this.conversation = new Conversation({ ...shared, messageClock, createUuid });
    this.sync = new ConversationSync({
      ...shared,
      clock,
      messageClock,
      onEnding: options.onEnding,
    });
    this.#received = new ReceivedMessages(shared);
    const refuse = (from: string, reason: string) => this.#received.refused(from, reason);
    this.text = new RealTimeText({ state, dispatch, mesh, clock, refuse });
    this.telephone = new TelephoneSound({ state, dispatch, mesh, media, refuse });
    this.signing = new Signing({ state, dispatch, mesh, media, clock, refuse });
  }

  get hasConnection(): boolean {
    return this.#mesh.connectedPeers.length > 0;
  }

  /** Somebody exchanged descriptions with us, whether that led to a connection or not. */
  get wasAnswered(): boolean {
    return [...this.remoteMedia.values()].some(({ hasContent }) => hasContent);
  }

  /** Another connected client has the whole conversation and can upload it. */
  get hasOtherUploader(): boolean {
    return this.#uploaders(this.#options.state().people).length > 0;
  }

  /** One of several possible uploaders: the doctor, otherwise the smallest id. */
  isElectedUploader({ appointment, people }: CallState): boolean {
    const { me } = this.#options;
    if (appointment.doctor.person.id === me.userID) return true;
    return this.#uploaders(people).every(
      ({ role, userID }) => role !== 'doctor' && me.userID < userID,
    );
  }

  sendEnding(stores: boolean): void {
    this.#mesh.broadcastExtra({ type: 'ending', stores });
  }

  get hasOthers(): boolean {
    return this.#mesh.peers.length > 0;
  }

  prepare(others: Party[]): void {
    this.#mesh.prepare(others);
  }

  renewPrepared(): void {
    this.#mesh.renewPrepared();
  }

  connect(from: 'waiting' | 'late'): void {
    this.#mesh.start(from);
  }

  connectAhead(others: readonly string[]): void {
    this.#mesh.connectAhead(others);
  }

  endAhead(how: { tell: boolean }): void {
    this.#mesh.endAhead(how);
  }

  handleSignal(from: Party, message: Negotiation): void {
    this.#mesh.handleSignal(from, message);
  }

  confirmKey(userID: string, fingerprint: string): void {
    // There is nothing to compare yet, or the handshake was tampered with.
    if (!Array.isArray(this.#options.state().people.get(userID)?.safetyWords)) return;
    this.#mesh.peer(userID)?.confirmKey(fingerprint);
  }

  networkChanged(): void {
    this.#scheduleEventsRefresh();
    this.#mesh.networkChanged();
  }

  async checkLiveness(): Promise<void> {
    await this.#mesh.checkLiveness();
  }

  /** The page was away: what stood still meanwhile may be lost, the event stream with it. */
  async checkAfterReturn(): Promise<void> {
    if (await this.#mesh.checkLiveness()) this.#scheduleEventsRefresh();
  }

  mediaChanged(): void {
    this.#mesh.updateTracks();
    this.#mesh.broadcast(this.#meta());
  }

  /** Over the data channel, and through the server for those whom the channel does not reach. */
  sendBye(): void {
    this.#mesh.broadcast({ type: 'exit' });
    for (const peer of this.#mesh.peers) peer.sendBye();
  }

  async flushBye(): Promise<void> {
    const timeout = new AbortController();
    const timer = this.#options.browser.clock.after(byeTimeoutMs, () => timeout.abort());
    await Promise.all(this.#mesh.connectedPeers.map((peer) => peer.drained(timeout.signal)));
    timer.cancel();
  }

  disconnect(): void {
    this.#refreshTimer.cancel();
    for (const limiter of this.#limiters.values()) limiter.clear();
    this.#intrusions.flush();
    this.#mesh.close();
    this.#transfers.clear();
    this.sync.clear();
    this.text.clear();
    this.telephone.clear();
    this.#lostAt.clear();
    for (const media of this.remoteMedia.values()) media.clear();
  }

  #onPeerEvent(userID: string, event: PeerEvent): void {
    const { clock } = this.#options.browser;
    switch (event.type) {
      case 'state':
        this.#options.dispatch({ type: 'peerState', userID, state: event.state });
        // Known from before a reload.
        if (this.#options.keys.pinned.isBroken(userID)) {
          this.#options.dispatch({ type: 'safetyWords', userID, words: 'broken' });
        }
        break;
      case 'recovering':
        if (event.recovering) {
          this.#lostAt.set(userID, clock.now());
          this.#scheduleEventsRefresh();
        }
        this.#options.dispatch({ type: 'recovering', userID, recovering: event.recovering });
        break;
      case 'tracks':
        this.#mediaOf(userID).setTracks(this.#permittedTracks(userID, event.tracks));
        this.#options.notify();
        break;
      case 'channelOpen':
        this.#mesh.peer(userID)?.send(this.#meta());
        this.conversation.resume(userID);
        this.sync.onChannelOpen(userID, this.#lostAt.get(userID) ?? clock.now());
        break;
      case 'extraOpen':
        this.sync.onExtraChannelOpen(userID);
        this.text.onExtraChannelOpen(userID);
        this.telephone.onExtraChannelOpen(userID);
        this.signing.onExtraChannelOpen(userID);
        break;
      case 'extra':
      case 'frame':
      case 'message':
      case 'refused':
      case 'text':
      case 'textOpen':
        this.#limiterOf(userID).push(event, charactersOf(event), !isChunk(event));
        break;
      case 'newKey':
        if (event.fingerprint) this.sync.onPeerLeft(userID);
        this.#options.dispatch({ ...event, userID });
        break;
      case 'handshakeFailed':
        this.#options.keys.pinned.setBroken(userID);
        this.#options.dispatch({ type: 'safetyWords', userID, words: 'broken' });
        this.#received.refused(userID, event.reason);
        break;
      case 'replaced':
        this.#received.interrupt(userID);
        // Their new tab does not know the request of the earlier one.
        this.#options.dispatch({
          type: 'screenshot',
          event: { type: 'noLongerAsked', by: userID },
        });
        break;
      case 'leaving':
        this.#onExit(userID);
        break;
      case 'ready':
      case 'remoteCheck':
      case 'safetyWords':
        this.#options.dispatch({ ...event, userID });
        break;
      case 'aheadLost':
        this.#options.onAheadLost();
        break;
      case 'newerTabNamed':
        this.#options.onNewerTabNamed(event.connectionId);
    }
  }

  #onMessage(userID: string, event: ChannelEvent): void {
    if (event.type === 'text') this.text.onText(userID, event.block);
    else if (event.type === 'textOpen') this.text.onChannelOpen(userID);
    else if (event.type === 'extra') this.#onExtra(userID, event.message);
    else if (event.type === 'frame') this.#received.handleFrame(userID, event.frame);
    else if (event.type === 'refused') this.#received.undecodable(userID, event);
    else {
      if (event.message.type === 'exit') this.#onExit(userID);
      else this.#received.handle(userID, event.message);
      this.#applyMeta(userID);
    }
  }

  #onExtra(userID: string, message: ExtraMessage): void {
    if (message.type === 'realTimeText') this.text.onSwitch(userID, message);
    else if (message.type === 'signing') this.signing.handle(userID, message);
    else if (message.type === 'signer') this.signing.handleSigner(userID, message);
    else if (message.type === 'telephone') this.telephone.handle(userID, message);
    else this.sync.handle(userID, message);
  }

  #limiterOf(userID: string): MessageLimiter<ChannelEvent> {
    const known = this.#limiters.get(userID);
    if (known) return known;
    const limiter = new MessageLimiter<ChannelEvent>({
      clock: this.#options.browser.clock,
      handle: (event) => this.#onMessage(userID, event),
      onFlood: () =>
        this.#intrusions.report(userID, 'protocolViolation', 'A flood of messages', 'flood'),
    });
    this.#limiters.set(userID, limiter);
    return limiter;
  }

  /** Debounced: changes come in bursts, and a stream opened before the last one may be lost again. */
  #scheduleEventsRefresh(): void {
    const { page } = this.#options;
    this.#refreshTimer.set(eventsRefreshDelayMs, () => page.refreshEvents?.());
  }

  #onExit(userID: string): void {
    this.#limiters.get(userID)?.clear();
    this.#received.interrupt(userID);
    this.#transfers.forgetPeer(userID);
    this.sync.onPeerLeft(userID);
    this.text.forget(userID);
    this.telephone.onLeft(userID);
    this.#mesh.removeDeparted(userID);
    this.remoteMedia.get(userID)?.clear();
    this.#options.dispatch({ type: 'exited', userID });
  }

  #uploaders(people: CallState['people']): PersonInCall[] {
    return [...people.values()].filter(
      ({ userID, side, state, wholeConversation }) =>
        side === 'staff' &&
        wholeConversation &&
        state === 'connected' &&
        this.sync.supportsExtraChannel(userID),
    );
  }

  #onTransferEvent(event: TransferEvent): void {
    const { uuid } = event;
    if (this.#options.state().files.get(uuid)?.status !== 'sending') return;
    const change =
      event.type === 'progress'
        ? { progress: event.fraction }
        : ({ status: event.type === 'delivered' ? 'complete' : 'cancelled', progress: 1 } as const);
    this.#options.dispatch({ type: 'fileChanged', uuid, change });
  }

  #meta() {
    const { streams } = this.#options.media;
    const tracks = this.#options.media.tracks();
    // A device that the system has interrupted delivers nothing, although it is turned on.
    const { microphone, camera } = this.#options.media.getSnapshot();
    return {
      type: 'callMeta',
      data: {
        contentID: streams.content.id,
        audioActive: tracks.audio !== null && !microphone.interrupted,
        videoActive: tracks.camera !== null && !camera.interrupted,
        screenshareID: tracks.screen ? streams.screen.id : null,
      },
    } as const;
  }

  /** By transceiver, not by stream id: a remote id could pass a screen off as a camera. */
  #permittedTracks(userID: string, tracks: RemoteTrack[]): RemoteTrack[] {
    const side = this.#options.state().people.get(userID)?.side ?? 'patient';
    if (mayShareScreen(side, this.#options.features)) return tracks;
    return tracks.filter(({ source }) => source !== 'screen');
  }

  #applyMeta(userID: string): void {
    const meta = this.#options.state().people.get(userID)?.meta;
    if (meta) this.#mediaOf(userID).setMeta(meta);
  }

  #mediaOf(userID: string): RemoteMedia {
    const { createStream } = this.#options.browser;
    const media = this.remoteMedia.get(userID) ?? new RemoteMedia(createStream);
    this.remoteMedia.set(userID, media);
    return media;
  }
}
