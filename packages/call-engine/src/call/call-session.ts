import {
  type Appointment,
  isOpen,
  type Negotiation,
  negotiation,
  type Signal,
} from '@visite/contract';
import { Timer } from '../clock.ts';
import { createConnectionId } from '../peer/connection-id.ts';
import type { Party } from '../peer/is-offerer.ts';
import { SnapshotStore } from '../snapshot-store.ts';
import type { CallActions, CallSnapshot } from './call-snapshot.ts';
import { type CallState, type EndReason, initialState } from './call-state.ts';
import { Heartbeats } from './heartbeats.ts';
import { Memory } from './memory.ts';
import { mayStore, peopleOf } from './people.ts';
import { previewStill } from './preview-still.ts';
import { type CallEvent, reduce } from './reduce.ts';
import { Room } from './room.ts';
import { isAsked } from './screenshot.ts';
import { actionsFor, conversationActions } from './session-actions.ts';
import type { CallSessionOptions } from './session-options.ts';
import { buildSummary } from './summary.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { uploadWanted } from './upload-wanted.ts';
import { storesAnything } from './uploads.ts';

/** What was prepared is made anew this often: credentials age and ports close. */
const preparedForMs = 10 * 60_000;
const storageMs = 5_000;

/** One stay in one call: runs the effects that the pure state asks for. */
export class CallSession {
  readonly connectionId: string;
  readonly #options: CallSessionOptions;
  readonly #room: Room;
  readonly #heartbeats: Heartbeats;
  readonly #memory: Memory;
  readonly #renewal: Timer;
  readonly #view = new SnapshotStore<CallSnapshot>(() => this.#takeSnapshot());
  readonly subscribe = this.#view.subscribe;
  readonly getSnapshot = this.#view.getSnapshot;
  readonly #actions: Required<CallActions>;
  readonly #stopListening: (() => void)[] = [];
  #state: CallState;
  #wasConnected = false;
  #certificate: RTCCertificate | undefined;
  #prepared: Promise<void> | null = null;
  /** Signals can overtake the news that the call has begun. */
  #earlySignals: { from: Party; message: Negotiation }[] = [];
  /** While we end the call ourselves, the server's echo of it must not end it first. */
  #ending = false;
  /** Somebody who has the whole conversation ends the call, and uploads it. */
  #storedByOther = false;
  /** What was to be uploaded at the end of this stay. */
  #ended: CallState | null = null;

  constructor(options: CallSessionOptions) {
    const { browser, server, me, appointment, media } = options;
    const { clock, log, crypto } = browser;
    this.#options = options;
    this.connectionId = createConnectionId(clock.now(), crypto.randomBytes(6));
    this.#state = initialState(me, appointment);
    this.#renewal = new Timer(clock);
    this.#memory = new Memory(options.store, log);
    this.#heartbeats = new Heartbeats(clock, (beat) => server.heartbeat(beat), log);
    this.#room = new Room({
      ...options,
      connectionId: this.connectionId,
      certificate: () => this.#certificate,
      state: () => this.#state,
      dispatch: (event) => this.#dispatch(event),
      notify: () => this.#view.changed(),
      onSuperseded: () => this.#end('superseded'),
      onEnding: (userID, stores) => {
        const { side, wholeConversation } = this.#state.people.get(userID) ?? {};
        this.#storedByOther = stores && side === 'staff' && wholeConversation === true;
      },
    });
    this.#actions = this.#allActions();
    this.#stopListening.push(
      browser.onNetworkChange(() => this.#room.networkChanged()),
      media.subscribe(() => this.#room.mediaChanged()),
    );
  }

  /** Fetches credentials and gathers candidates; the earlier, the faster the call begins. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#makeReady();
    return this.#prepared;
  }

  handleSignal(signal: Signal): void {
    if (signal.appointmentID !== this.#options.appointment.id) return;
    const parsed = negotiation.safeParse(signal.message);
    if (!parsed.success) {
      this.#options.browser.log('call.signal-refused', parsed.error);
      return;
    }
    const from = peopleOf(this.#state.appointment).find(
      ({ userID }) => userID === signal.fromUserID,
    );
    if (!from) return;
    if (this.#isRunning()) this.#room.handleSignal(from, parsed.data);
    else this.#earlySignals = [...this.#earlySignals.slice(-20), { from, message: parsed.data }];
  }

  handleAppointment(appointment: Appointment): void {
    if (appointment.id !== this.#options.appointment.id || this.#ending) return;
    this.#dispatch({ type: 'appointmentChanged', appointment, now: this.#now() });
  }

  /** The event stream was lost and is back: another network loses it first [PEER-30]. */
  handleEventsBack(): void {
    void this.#room.checkLiveness();
  }

  /** The practice has other functions now: what they allow is offered, and no more. */
  handleFeaturesChanged(): void {
    this.#view.changed();
  }

  /** The session with the server is over. A patient's newer tab takes this one's place at once. */
  handleLoggedOut(): void {
    if (this.#options.me.side === 'patient') this.#end('kicked');
    // The channel needs no session: whoever stays is told, and not left with a lost connection.
    else void this.#leave('kicked');
  }

  /** The page is going away this instant. */
  leaveNow(): void {
    this.#room.sayGoodbye();
    this.#end('left');
  }

  async #makeReady(): Promise<void> {
    const { browser } = this.#options;
    try {
      this.#certificate = await browser.createCertificate();
    } catch (error) {
      browser.log('call.no-certificate', error);
    }
    if (this.#state.phase !== 'ended') this.#prepareRoom();
  }

  async #join(): Promise<void> {
    const { server, me, media, page } = this.#options;
    const ready = this.prepare();
    let appointment = await server.join();
    const remembered = this.#remember();
    // Only staff take a call off hold; a patient waits [CALL-4, CALL-5].
    if (me.side === 'staff' && appointment.state.paused) {
      await server.resume();
      appointment = await server.reload();
    }
    await ready;
    await remembered;
    if (this.#state.phase !== 'setup') return;
    page.rememberAppointment(appointment.id);
    media.resume();
    this.#dispatch({ type: 'joined', appointment, now: this.#now() });
  }

  /** The answer to our own call is news enough; the event stream only confirms it. */
  async #run(call: 'start' | 'resume'): Promise<void> {
    await this.#options.server[call]();
    const { appointment } = this.#state;
    if (!isOpen(appointment.state.type)) return;
    const state = { type: 'started', paused: null } as const;
    this.handleAppointment({ ...appointment, state });
  }

  /** In this order: the server, the summary, the reset; then the uploads [CALL-6, CALL-7]. */
  async #finish(call: 'pause' | 'stop', reason: EndReason): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    const { server, features, me } = this.#options;
    const stores = mayStore(this.#state.appointment, me);
    const left = this.#room.hasOtherWhoStores ? 'colleague' : 'nobody';
    const storedElsewhere = stores || !storesAnything(features) ? null : left;
    this.#room.tellEnding(stores);
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
    this.#ended = ended;
    await uploadWanted(ended, {
      ...this.#options,
      onProgress: (uploads) => this.#dispatch({ type: 'uploaded', uploads }),
    });
  }

  /** Somebody else holds or ends the call: who has all of it stores it, unless they do. */
  #storeForOther(state: CallState): void {
    const storedByOther = this.#storedByOther;
    this.#storedByOther = false;
    if (this.#ending || storedByOther || !mayStore(state.appointment, this.#options.me)) return;
    if (this.#room.isFirstToStore(state)) void this.#upload(state);
  }

  /** What this browser kept of an earlier stay; without it the call goes on all the same. */
  async #remember(): Promise<void> {
    const { server, browser } = this.#options;
    const { clock, log } = browser;
    const load = async () => {
      const kept = await this.#memory.load(await server.conversationKey());
      if (!kept) return;
      this.#room.catchUp.restoreEntries(kept.entries);
      this.#dispatch({ type: 'restored', kept: kept.artefacts });
    };
    const loaded = load().catch((error: unknown) => log('call.conversation-not-found', error));
    // Nobody waits for a browser whose storage does not answer.
    const enough = new Promise<void>((resolve) => {
      const timer = clock.after(storageMs, resolve);
      void loaded.then(() => timer.cancel());
    });
    await Promise.race([loaded, enough]);
  }

  async #leave(reason: 'left' | 'kicked'): Promise<void> {
    this.#room.sayGoodbye();
    this.#options.media.suspend();
    await this.#room.goodbyeSent();
    this.#end(reason);
  }

  #end(reason: EndReason): void {
    this.#dispatch({ type: 'ended', reason, summary: null });
  }

  async #previewScreenshot(): Promise<void> {
    const still = await previewStill(this.#options);
    this.#dispatch({ type: 'screenshot', event: { type: 'previewed', still } });
  }

  #dispatch(event: CallEvent): void {
    const before = this.#state;
    const after = reduce(before, event);
    if (after === before) return;
    this.#state = after;
    if (after.phase !== 'ended') this.#memory.changed(after, this.#room.catchUp.entries);
    // Sent, refused, taken back, held or over: the camera for the photo was for that alone [SHOT-7].
    if (isAsked(before.screenshot) && !isAsked(after.screenshot)) {
      this.#options.media.closePhotoCamera();
    }
    if (before.phase !== after.phase) this.#phaseChanged(before, after);
    else if (!sameKeys(before.people, after.people)) this.#peopleChanged();
    if (before.appointment !== after.appointment) this.#room.catchUp.rightsChanged();
    const hasPeer = this.#isRunning() && this.#room.hasConnection;
    this.#wasConnected ||= hasPeer;
    this.#heartbeats.run(this.#options.me.side === 'staff' && hasPeer);
    this.#view.changed();
  }

  #phaseChanged(before: CallState, after: CallState): void {
    const isOver = after.phase === 'ended' && isFinal(after.reason);
    if (after.phase === 'onHold' || isOver) this.#storeForOther(before);
    if (after.phase === 'ended') this.#reset();
    else if (after.phase === 'onHold') this.#hold();
    else if (after.phase === 'waiting') this.#prepareRoom();
    else if (after.phase === 'active' && before.phase !== 'patientLeft') {
      this.#options.media.resume();
      this.#connect(before.phase === 'setup' ? 'late' : 'waiting');
    }
  }

  #peopleChanged(): void {
    if (this.#isRunning()) this.#connect('late');
    else this.#prepareRoom();
  }

  #prepareRoom(): void {
    const others = peopleOf(this.#state.appointment).filter(
      ({ userID }) => userID !== this.#options.me.userID && !this.#state.people.get(userID)?.left,
    );
    this.#room.prepare(others);
    this.#renewal.set(preparedForMs, () => {
      this.#room.renewPrepared();
      this.#prepareRoom();
    });
  }

  #connect(from: 'waiting' | 'late'): void {
    this.#prepareRoom();
    this.#room.connect(from);
    for (const { from: sender, message } of this.#earlySignals.splice(0)) {
      this.#room.handleSignal(sender, message);
    }
  }

  #hold(): void {
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
    for (const stop of this.#stopListening.splice(0)) stop();
    this.#heartbeats.dispose();
    this.#renewal.dispose();
    this.#earlySignals = [];
    this.#room.disconnect();
    this.#room.remoteMedia.clear();
    if (this.#state.phase === 'ended' && isFinal(this.#state.reason)) void this.#memory.forget();
  }

  #allActions(): Required<CallActions> {
    return {
      ...conversationActions(this.#room.conversation),
      join: () => this.#join(),
      start: () => this.#run('start'),
      resume: () => this.#run('resume'),
      pause: () => this.#finish('pause', 'paused'),
      stop: () => this.#finish('stop', 'stopped'),
      leave: () => this.#leave('left'),
      retryUploads: () => (this.#ended ? this.#upload(this.#ended) : Promise.resolve()),
      closeScreenshot: () => this.#dispatch({ type: 'screenshot', event: { type: 'closed' } }),
      previewScreenshot: () => this.#previewScreenshot(),
    };
  }

  #isRunning(): boolean {
    return this.#state.phase === 'active' || this.#state.phase === 'patientLeft';
  }

  #now(): number {
    return this.#options.browser.clock.now();
  }

  #takeSnapshot(): CallSnapshot {
    const { features } = this.#options;
    const { remoteMedia, hasOthers } = this.#room;
    const actions = actionsFor(this.#state, features, this.#actions, hasOthers);
    return takeSnapshot(this.#state, remoteMedia, actions);
  }
}

/** The appointment is over for everybody, not only this stay in it. */
function isFinal(reason: EndReason): boolean {
  return reason === 'stopped' || reason === 'cancelled' || reason === 'missed';
}

function sameKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key));
}
