import type { Negotiation } from '@visite/contract';
import { Timer } from '../clock.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { PeerEvent } from '../peer/peer-options.ts';
import type { RemoteTrack } from '../peer/transceivers.ts';
import type { CallState, PersonInCall } from './call-state.ts';
import { CatchUp } from './catch-up.ts';
import { Conversation } from './conversation.ts';
import { IceServers } from './ice-servers.ts';
import { Intrusions } from './intrusions.ts';
import { Mesh } from './mesh.ts';
import { mayShareScreen } from './message-rules.ts';
import { OwnClock } from './own-clock.ts';
import { ReceivedMessages } from './received-messages.ts';
import type { CallEvent } from './reduce.ts';
import { RemoteMedia } from './remote-media.ts';
import type { CallSessionOptions } from './session-options.ts';
import { type TransferEvent, Transfers } from './transfers.ts';

export type RoomOptions = CallSessionOptions & {
  connectionId: string;
  certificate: () => RTCCertificate | undefined;
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  notify: () => void;
  onSuperseded: () => void;
  /** Somebody is about to hold or end the call. */
  onEnding: (userID: string, stores: boolean) => void;
};

/** How long a goodbye may take to leave before the connection is closed. */
const goodbyeMs = 500;
const refreshAfterMs = 250;

/** The other people: their connections, what they send, and their pictures. */
export class Room {
  readonly conversation: Conversation;
  readonly catchUp: CatchUp;
  readonly remoteMedia = new Map<string, RemoteMedia>();
  readonly #options: RoomOptions;
  readonly #mesh: Mesh;
  readonly #received: ReceivedMessages;
  readonly #transfers: Transfers;
  readonly #intrusions: Intrusions;
  readonly #lostAt = new Map<string, number>();
  readonly #refresh: Timer;

  constructor(options: RoomOptions) {
    const { browser, server, media, features, state, dispatch, me } = options;
    const { clock, log, createUuid } = browser;
    this.#options = options;
    this.#refresh = new Timer(clock);
    const iceServers = new IceServers(clock, () => server.turnServers(), log);
    const mesh = new Mesh({
      me,
      connectionId: options.connectionId,
      browser,
      certificate: options.certificate,
      streams: media.streams,
      tracks: () => media.tracks(),
      iceServers: () => iceServers.fresh(),
      send: (to, message) => server.sendSignal(to, message),
      remoteVoiceIsOn: (userID) => state().people.get(userID)?.meta?.audioActive ?? false,
      remoteCameraIsOn: (userID) => state().people.get(userID)?.meta?.videoActive ?? false,
      onEvent: (userID, event) => this.#peerEvent(userID, event),
      onSample: (userID, { encrypted, relayed }, quality) =>
        dispatch({ type: 'sample', userID, quality, encrypted, relayed }),
      onMissing: () => this.#renewEventsSoon(),
    });
    const transfers = new Transfers((event) => this.#transferEvent(event));
    const intrusions = new Intrusions({
      appointmentId: options.appointment.id,
      send: (report) => server.reportIntrusion(report),
      clock,
      log,
    });
    const shared = { state, dispatch, mesh, transfers, intrusions, features };
    this.#mesh = mesh;
    this.#transfers = transfers;
    this.#intrusions = intrusions;
    const ownClock = new OwnClock(clock, state);
    this.conversation = new Conversation({ ...shared, ownClock, createUuid });
    this.catchUp = new CatchUp({ ...shared, clock, ownClock, onEnding: options.onEnding });
    this.#received = new ReceivedMessages(shared);
  }

  get hasConnection(): boolean {
    return this.#mesh.connected.length > 0;
  }

  /** Somebody in the call has the whole conversation, and will hear that it ends. */
  get hasOtherWhoStores(): boolean {
    return this.#storing(this.#options.state().people).length > 0;
  }

  /** Of several who could store what was said one does: the doctor, else the smallest id. */
  isFirstToStore({ appointment, people }: CallState): boolean {
    const { me } = this.#options;
    if (appointment.doctor.person.id === me.userID) return true;
    return this.#storing(people).every(
      ({ role, userID }) => role !== 'doctor' && me.userID < userID,
    );
  }

  tellEnding(stores: boolean): void {
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

  handleSignal(from: Party, message: Negotiation): void {
    this.#mesh.handle(from, message);
  }

  networkChanged(): void {
    this.#renewEventsSoon();
    this.#mesh.networkChanged();
  }

  async checkLiveness(): Promise<void> {
    await this.#mesh.checkLiveness();
  }

  mediaChanged(): void {
    this.#mesh.updateTracks();
    this.#mesh.broadcast(this.#meta());
  }

  /** Through the channel, and through the server for whom the channel does not reach. */
  sayGoodbye(): void {
    this.#mesh.broadcast({ type: 'exit' });
    for (const peer of this.#mesh.peers) peer.sendBye();
  }

  async goodbyeSent(): Promise<void> {
    const enough = new AbortController();
    const timer = this.#options.browser.clock.after(goodbyeMs, () => enough.abort());
    await Promise.all(this.#mesh.connected.map((peer) => peer.drained(enough.signal)));
    timer.cancel();
  }

  disconnect(): void {
    this.#refresh.cancel();
    this.#intrusions.tellCounted();
    this.#mesh.close();
    this.#transfers.clear();
    this.catchUp.clear();
    this.#lostAt.clear();
    for (const media of this.remoteMedia.values()) media.clear();
  }

  #peerEvent(userID: string, event: PeerEvent): void {
    switch (event.type) {
      case 'state':
        this.#options.dispatch({ type: 'peerState', userID, state: event.state });
        break;
      case 'recovering':
        if (event.recovering) {
          this.#lostAt.set(userID, this.#options.browser.clock.now());
          this.#renewEventsSoon();
        }
        this.#options.dispatch({ type: 'recovering', userID, recovering: event.recovering });
        break;
      case 'tracks':
        this.#mediaOf(userID).setTracks(this.#allowed(userID, event.tracks));
        this.#options.notify();
        break;
      case 'channelOpen':
        this.#mesh.peer(userID)?.send(this.#meta());
        this.conversation.resume(userID);
        this.catchUp.opened(userID, this.#lostAt.get(userID) ?? this.#options.browser.clock.now());
        break;
      case 'extraOpen':
        this.catchUp.extraOpened(userID);
        break;
      case 'extra':
        this.catchUp.handle(userID, event.message);
        break;
      case 'message':
        if (event.message.type === 'exit') this.#exited(userID);
        else this.#received.handle(userID, event.message);
        this.#applyMeta(userID);
        break;
      case 'refused':
        this.#received.undecodable(userID, event);
        break;
      case 'words':
        this.#options.dispatch({ type: 'words', userID, words: event.words });
        break;
      case 'trustBroken':
        this.#options.dispatch({ type: 'words', userID, words: 'broken' });
        this.#received.refused(userID, event.reason);
        break;
      case 'replaced':
        this.#received.interrupt(userID);
        // Their new tab knows nothing of what the earlier one asked for.
        this.#options.dispatch({
          type: 'screenshot',
          event: { type: 'noLongerAsked', by: userID },
        });
        break;
      case 'leaving':
        this.#exited(userID);
        break;
      case 'superseded':
        this.#options.onSuperseded();
    }
  }

  /** Changes come in bursts; the last one counts, because earlier streams may be lost again. */
  #renewEventsSoon(): void {
    const { page } = this.#options;
    this.#refresh.set(refreshAfterMs, () => page.refreshEvents?.());
  }

  #exited(userID: string): void {
    this.#received.interrupt(userID);
    this.#transfers.forget(userID);
    this.catchUp.gone(userID);
    this.#mesh.depart(userID);
    this.remoteMedia.get(userID)?.clear();
    this.#options.dispatch({ type: 'exited', userID });
  }

  #storing(people: CallState['people']): PersonInCall[] {
    return [...people.values()].filter(
      ({ userID, side, state, wholeConversation }) =>
        side === 'staff' &&
        wholeConversation &&
        state === 'connected' &&
        this.catchUp.speaks(userID),
    );
  }

  #transferEvent(event: TransferEvent): void {
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
    // A device that the system took for a while gives nothing, whatever its switch says.
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

  /** Ids come from the other side and could pass a screen off as a camera; the order of transceivers is our own. */
  #allowed(userID: string, tracks: RemoteTrack[]): RemoteTrack[] {
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
