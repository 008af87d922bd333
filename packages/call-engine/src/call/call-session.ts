import {
  type Appointment,
  isOpen,
  type Negotiation,
  negotiation,
  type Signal,
} from '@visite/contract';
import { settledWithin, Timer } from '../clock.ts';
import { createConnectionId } from '../peer/connection-id.ts';
import type { Party } from '../peer/is-offerer.ts';
import { SnapshotStore } from '../snapshot-store.ts';
import { CallKeys } from './call-keys.ts';
import { type CallActions, type CallSnapshot, createSnapshot } from './call-snapshot.ts';
import { type CallState, type EndReason, initialState } from './call-state.ts';
import { CallStatistics } from './call-statistics.ts';
import { aheadPeers, ConnectAhead } from './connect-ahead.ts';
import { ConversationCache } from './conversation-cache.ts';
import { isFinal, isReported } from './end-reasons.ts';
import { Heartbeats } from './heartbeats.ts';
import { OwnTabs } from './own-tabs.ts';
import { mayRun, mayUpload, peopleOf } from './people.ts';
import type { CallSessionOptions } from './ports.ts';
import { type CallEvent, reduce } from './reduce.ts';
import { Room } from './room.ts';
import { captureScreenshot, isAsked } from './screenshot.ts';
import { actionsFor, conversationActions } from './session-actions.ts';
import { buildSummary, summaryOnLeaving } from './summary.ts';
import { uploadConversation, uploadsEnabled } from './uploads.ts';
import { watchDevice } from './watch-device.ts';

/** Prepared connections are renewed this often: credentials expire and NAT bindings close. */
const renewPreparedMs = 10 * 60_000;
const storageTimeoutMs = 5_000;

/** One tab's participation in a call: runs the side effects around the pure reducer. */
export class CallSession {
  readonly connectionId: string;
  readonly #options: CallSessionOptions;
  readonly #room: Room;
  readonly #heartbeats: Heartbeats;
  readonly #cache: ConversationCache;
  readonly #keys: CallKeys;
  readonly #ownTabs: OwnTabs;
  readonly #renewTimer: Timer;
  readonly #ahead: ConnectAhead;
  readonly #statistics: CallStatistics;
  readonly #view = new SnapshotStore<CallSnapshot>(() => this.#createSnapshot());
  readonly subscribe = this.#view.subscribe;
  readonly getSnapshot = this.#view.getSnapshot;
  readonly #actions: Required<CallActions>;
  readonly #stopListening: () => void;
  #state: CallState;
  #wasConnected = false;
  #prepared: Promise<void> | null = null;
  /** Signals can arrive before the event that the call has started. */
  #earlySignals: { from: Party; message: Negotiation }[] = [];
  /** While we end the call ourselves, the server's event about it must not end it first. */
  #ending = false;
  /** The client that ends the call has the whole conversation and uploads it. */
  #uploadedByOther = false;
  /** The last state before the end, for retries of the uploads. */
  #endedState: CallState | null = null;

  constructor(options: CallSessionOptions) {
    const { browser, server, me, appointment, media } = options;
    const { clock, log, crypto } = browser;
    this.#options = options;
    this.connectionId = createConnectionId(clock.now(), crypto.randomBytes(6));
    this.#state = initialState(me, appointment, options);
    this.#renewTimer = new Timer(clock);
    this.#statistics = new CallStatistics(clock);
    this.#cache = new ConversationCache(options.store, log);
    this.#keys = new CallKeys(options);
    this.#ownTabs = new OwnTabs({
      connectionId: this.connectionId,
      clock,
      log,
      send: (message) => server.sendSignal(me.userID, message),
      onSuperseded: () => this.#end('superseded'),
    });
    this.#heartbeats = new Heartbeats(clock, (beat) => server.heartbeat(beat), log);
    this.#room = new Room({
      ...options,
      connectionId: this.connectionId,
      keys: this.#keys,
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      notify: () => this.#view.notify(),
      onNewerTabNamed: (newer) => this.#ownTabs.ask(newer),
      onAheadLost: () => this.#ahead.lost(() => this.#state),
      onEnding: (userID, stores) => {
        const { side, wholeConversation } = this.#state.people.get(userID) ?? {};
        this.#uploadedByOther = stores && side === 'staff' && wholeConversation === true;
      },
    });
    this.#ahead = new ConnectAhead(clock, this.#room);
    this.#actions = this.#allActions();
    this.#room.signing.apply();
    this.#stopListening = watchDevice({ browser, media, room: this.#room });
  }

  /** Fetches credentials and gathers candidates ahead, so that the call connects faster. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepareConnections();
    return this.#prepared;
  }

  handleSignal(signal: Signal): void {
    if (signal.appointmentID !== this.#options.appointment.id) return;
    const parsed = negotiation.safeParse(signal.message);
    if (!parsed.success) {
      this.#options.browser.log('call.signal-refused', parsed.error);
      return;
    }
    if (signal.fromUserID === this.#options.me.userID) {
      if (this.#isRunning()) this.#ownTabs.handle(parsed.data);
      return;
    }
    const from = peopleOf(this.#state.appointment).find(
      ({ userID }) => userID === signal.fromUserID,
    );
    if (!from) return;
    if (parsed.data.ahead ? this.#takesAhead(from) : this.#isRunning()) {
      this.#room.handleSignal(from, parsed.data);
    } else if (!parsed.data.ahead)
      this.#earlySignals = [...this.#earlySignals.slice(-20), { from, message: parsed.data }];
  }

  handleAppointment(appointment: Appointment): void {
    if (appointment.id !== this.#options.appointment.id || this.#ending) return;
    this.#dispatch({ type: 'appointmentChanged', appointment, now: this.#now() });
    this.#ahead.update(this.#state);
  }

  /** The event stream reconnected: it is the first to fail when the network changes [PEER-30]. */
  handleEventsReconnected(): void {
    void this.#room.checkLiveness();
  }

  /** The practice changed its feature flags, on which the possible actions depend. */
  handleFeaturesChanged(): void {
    this.#view.notify();
  }

  /** The login session ended. A patient's newer tab replaces this one at once. */
  handleLoggedOut(): void {
    const hasJoined = this.#state.phase !== 'setup';
    if (this.#options.me.side !== 'staff' || !hasJoined) this.#end('kicked');
    // The data channel needs no login: the others get an exit instead of a lost connection.
    else void this.#leave('kicked');
  }

  /** A picture of somebody else is on the screen. */
  readonly handlePictureShown = (): void => this.#statistics.pictureShown();

  /** For `pagehide`: nothing asynchronous is possible any more. */
  leaveNow(): void {
    this.#room.sendBye();
    this.#end('left');
  }

  async #prepareConnections(): Promise<void> {
    await this.#keys.load();
    if (this.#state.phase !== 'ended') this.#prepareRoom();
  }

  async #join(): Promise<void> {
    const { server, me, media, page, features } = this.#options;
    const ready = this.prepare();
    let before = this.#state.appointment;
    let response = await server.join();
    const restored = this.#restoreConversation();
    // Only who runs calls takes one off hold; a patient waits [CALL-4, CALL-5, CALL-64].
    if (mayRun(response, me, features) && response.state.paused) {
      await server.resume();
      before = this.#state.appointment;
      response = await server.reload();
    }
    await ready;
    await restored;
    if (this.#state.phase !== 'setup') return;
    // An event that came meanwhile may be newer than the response, and comes only once [CALL-62].
    const latest = this.#state.appointment;
    const appointment = latest === before ? response : latest;
    page.rememberAppointment(appointment.id);
    media.resume();
    this.#dispatch({ type: 'joined', appointment, now: this.#now() });
  }

  /** The response of our own request changes the state; the event stream only confirms it. */
  async #startOrResume(call: 'start' | 'resume'): Promise<void> {
    await this.#options.server[call]();
    const { appointment } = this.#state;
    if (!isOpen(appointment.state.type)) return;
    const state = { type: 'started', paused: null } as const;
    this.handleAppointment({ ...appointment, state });
  }

  /** In this order: server request, summary, reset, uploads [CALL-6, CALL-7]. */
  async #finish(call: 'pause' | 'stop', reason: EndReason): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    const { server, features, me } = this.#options;
    const stores = mayUpload(this.#state.appointment, me);
    const uploader = this.#room.hasOtherUploader ? 'colleague' : 'nobody';
    const storedElsewhere = stores || !uploadsEnabled(features) ? null : uploader;
    this.#room.sendEnding(stores);
    try {
      await server[call]();
    } catch (error) {
      this.#ending = false;
      throw error;
    }
    const ended = this.#state;
    const summary = buildSummary(ended, this.#now());
    this.#dispatch({ type: 'ended', reason, summary, storedElsewhere });
    if (stores) await this.#upload(ended);
  }

  async #upload(ended: CallState): Promise<void> {
    this.#endedState = ended;
    await uploadConversation(ended, {
      ...this.#options,
      isOver: this.#state.phase === 'ended' && isFinal(this.#state.reason),
      onProgress: (uploads) => this.#dispatch({ type: 'uploaded', uploads }),
    });
  }

  /** Somebody else pauses or ends the call: one client with the whole conversation uploads it. */
  #uploadForOther(state: CallState): void {
    const uploadedByOther = this.#uploadedByOther;
    this.#uploadedByOther = false;
    if (this.#ending || uploadedByOther || !mayUpload(state.appointment, this.#options.me)) return;
    if (this.#room.isElectedUploader(state)) void this.#upload(state);
  }

  /** From an earlier load of this page; a failure does not stop the call. */
  async #restoreConversation(): Promise<void> {
    const { server, browser } = this.#options;
    const load = async () => {
      const restored = await this.#cache.load(await server.conversationKey());
      if (!restored) return;
      this.#room.sync.restoreJoinTimes(restored.joinTimes);
      this.#dispatch({ type: 'restored', artefacts: restored.artefacts });
    };
    // A storage that does not answer must not block the call.
    await settledWithin(browser.clock, storageTimeoutMs, load()).catch((error: unknown) =>
      browser.log('call.conversation-not-found', error),
    );
  }

  async #leave(reason: 'left' | 'kicked'): Promise<void> {
    this.#room.sendBye();
    this.#options.media.suspend();
    await this.#room.flushBye();
    this.#end(reason);
  }

  #end(reason: EndReason): void {
    const summary = reason === 'left' ? summaryOnLeaving(this.#state, this.#now()) : null;
    this.#dispatch({ type: 'ended', reason, summary });
  }

  async #captureScreenshot(): Promise<void> {
    const still = await captureScreenshot(this.#options);
    this.#dispatch({ type: 'screenshot', event: { type: 'previewed', still } });
  }

  #dispatch(event: CallEvent): void {
    const before = this.#state;
    const after = reduce(before, event);
    if (after === before) return;
    this.#state = after;
    this.#statistics.observe(event, before, after);
    if (after.phase !== 'ended') this.#cache.save(after, this.#room.sync.joinTimes);
    // The photo was sent, refused or withdrawn, or the call paused or ended [SHOT-7].
    if (isAsked(before.screenshot) && !isAsked(after.screenshot)) {
      this.#options.media.closePhotoCamera();
    }
    if (before.phase !== after.phase) this.#phaseChanged(before, after);
    else if (!sameKeys(before.people, after.people)) this.#peopleChanged();
    if (before.appointment !== after.appointment) this.#room.sync.onRightsChanged();
    if (before.presenter !== after.presenter) this.#room.sync.onPresented();
    const hasPeer = this.#isRunning() && this.#room.hasConnection;
    this.#wasConnected ||= hasPeer;
    this.#heartbeats.setRunning(this.#options.me.side === 'staff' && hasPeer);
    this.#view.notify();
  }

  #phaseChanged(before: CallState, after: CallState): void {
    const isOver = after.phase === 'ended' && isFinal(after.reason);
    if (after.phase === 'onHold' || isOver) this.#uploadForOther(before);
    if (after.phase === 'ended') {
      if (isReported(after.reason)) this.#report(before);
      this.#reset();
    } else if (after.phase === 'onHold') this.#pauseLocally();
    else if (after.phase === 'waiting') this.#prepareRoom();
    else if (after.phase === 'active' && before.phase !== 'patientLeft') {
      this.#options.media.resume();
      this.#connectRoom(before.phase === 'setup' ? 'late' : 'waiting');
    }
  }

  /** Once, and not waited for: the end of a call must not depend on it. */
  #report(last: CallState): void {
    const { features, server, browser } = this.#options;
    const report = this.#statistics.report(last, this.#room.wasAnswered);
    if (!report || !features.callStatistics) return;
    server.reportCall(report).catch((error: unknown) => browser.log('call.report-not-sent', error));
  }

  #peopleChanged(): void {
    if (this.#isRunning()) this.#connectRoom('late');
    else this.#prepareRoom();
  }

  #prepareRoom(): void {
    const others = peopleOf(this.#state.appointment).filter(
      ({ userID }) => userID !== this.#options.me.userID && !this.#state.people.get(userID)?.left,
    );
    this.#room.prepare(others);
    this.#ahead.update(this.#state);
    this.#renewTimer.set(renewPreparedMs, () => {
      this.#room.renewPrepared();
      this.#prepareRoom();
    });
  }

  #connectRoom(from: 'waiting' | 'late'): void {
    this.#prepareRoom();
    this.#room.connect(from);
    for (const { from: sender, message } of this.#earlySignals.splice(0)) {
      this.#room.handleSignal(sender, message);
    }
  }

  #pauseLocally(): void {
    this.#room.disconnect();
    this.#options.media.suspend();
    this.#prepareRoom();
  }

  #reset(): void {
    const { page, media } = this.#options;
    page.forgetAppointment();
    if (this.#wasConnected) page.playEndSound();
    page.resetPatientUser();
    media.suspend();
    this.#stopListening();
    this.#heartbeats.dispose();
    this.#ownTabs.dispose();
    this.#renewTimer.dispose();
    this.#ahead.dispose();
    this.#earlySignals = [];
    this.#room.disconnect();
    this.#room.remoteMedia.clear();
    if (this.#state.phase !== 'ended' || !isFinal(this.#state.reason)) return;
    void this.#cache.clear();
    void this.#keys.clear();
  }

  #allActions(): Required<CallActions> {
    return {
      ...conversationActions(this.#room),
      join: () => this.#join(),
      start: () => this.#startOrResume('start'),
      resume: () => this.#startOrResume('resume'),
      pause: () => this.#finish('pause', 'paused'),
      stop: () => this.#finish('stop', 'stopped'),
      leave: () => this.#leave('left'),
      retryUploads: () => (this.#endedState ? this.#upload(this.#endedState) : Promise.resolve()),
      confirmKey: (userID, fingerprint) => this.#room.confirmKey(userID, fingerprint),
      closeScreenshot: () => this.#dispatch({ type: 'screenshot', event: { type: 'closed' } }),
      previewScreenshot: () => this.#captureScreenshot(),
    };
  }

  #takesAhead({ userID }: Party): boolean {
    return this.#isRunning() || aheadPeers(this.#state).includes(userID);
  }

  #isRunning(): boolean {
    return this.#state.phase === 'active' || this.#state.phase === 'patientLeft';
  }

  #now(): number {
    return this.#options.browser.clock.now();
  }

  #createSnapshot(): CallSnapshot {
    const { features } = this.#options;
    const { remoteMedia, hasOthers } = this.#room;
    const actions = actionsFor(this.#state, features, this.#actions, hasOthers);
    return createSnapshot(this.#state, remoteMedia, actions);
  }
}

function sameKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key));
}
