import {
  conversationLimits,
  type ExtraMessage,
  extraChannel,
  fileFrame,
  fileLimits,
  type PeerMessage,
} from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Peer } from '../peer/peer.ts';
import type { CallState, ChatEntry, SharedFile } from './call-state.ts';
import { paintingMessages } from './drawing.ts';
import type { Mesh } from './mesh.ts';
import type { MessageClock } from './message-clock.ts';
import type { CallEvent } from './reduce.ts';
import type { Transfers } from './transfers.ts';

export type ConversationSyncOptions = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  transfers: Transfers;
  clock: Clock;
  messageClock: MessageClock;
  onEnding: (userID: string, stores: boolean) => void;
};

type Have = Extract<ExtraMessage, { type: 'have' }>;
type MissingItems = { text: (entry: ChatEntry) => boolean; file: (uuid: string) => boolean };
type Range = { from: number; to: number };

/** A client without a hello on the extra channel by then knows only the specified messages. */
const helloTimeoutMs = 2_000;
/** What was sent this long before a loss was noticed may be lost with the old channel. */
const unconfirmedMs = 15_000;

/**
 * Sends people who come back or join late what they are missing of this person's own items, never
 * of another person's: a message always comes from its author's own connection [CALL-49].
 */
export class ConversationSync {
  readonly #options: ConversationSyncOptions;
  /** When people without the whole conversation joined, on this client's message clock. */
  readonly #joinTimes = new Map<string, number>();
  readonly #helloTimers = new Map<string, Timer>();
  readonly #extraPeers = new Set<string>();
  /** Whose client takes files as binary frames. */
  readonly #frameReaders = new Set<string>();
  /** Peers whose `have` was answered on the current channel. */
  readonly #synced = new Set<string>();
  /** Files from before a guest's entry that they got because staff present them. */
  readonly #presented = new Map<string, Set<string>>();
  /** The last tab of each person to which a channel was open. */
  readonly #tabs = new Map<string, string | null>();

  constructor(options: ConversationSyncOptions) {
    this.#options = options;
  }

  get joinTimes(): ReadonlyMap<string, number> {
    return this.#joinTimes;
  }

  restoreJoinTimes(joinTimes: ReadonlyMap<string, number>): void {
    for (const [userID, at] of joinTimes) this.#joinTimes.set(userID, at);
  }

  supportsExtraChannel(userID: string): boolean {
    return this.#extraPeers.has(userID);
  }

  readsFrames(userID: string): boolean {
    return this.#frameReaders.has(userID);
  }

  /** `lostAt`: when the previous channel was lost. */
  onChannelOpen(userID: string, lostAt: number): void {
    const { state, clock, messageClock, mesh } = this.#options;
    const whole = state().people.get(userID)?.wholeConversation ?? false;
    if (!whole && !this.#joinTimes.has(userID)) this.#joinTimes.set(userID, messageClock.now());
    this.#cancelHelloTimer(userID);
    const timer = new Timer(clock);
    this.#helloTimers.set(userID, timer);
    const tab = mesh.peer(userID)?.remoteTabId ?? null;
    const isSameTab = this.#tabs.has(userID) && this.#tabs.get(userID) === tab;
    this.#tabs.set(userID, tab);
    this.#presented.delete(userID);
    // Another tab may be another client.
    if (!isSameTab) this.#frameReaders.delete(userID);
    const missing = isSameTab ? sentSince(lostAt - unconfirmedMs) : everything;
    timer.set(helloTimeoutMs, () => this.#resend(userID, missing));
  }

  onExtraChannelOpen(userID: string): void {
    const { mesh, state } = this.#options;
    const peer = mesh.peer(userID);
    if (!peer) return;
    this.#synced.delete(userID);
    peer.sendExtra({ type: 'hello', version: extraChannel.version });
    for (const [page, strokes] of state().erased) {
      if (strokes.size > 0) peer.sendExtra({ type: 'erased', page, strokes: [...strokes] });
    }
    peer.sendExtra(this.#haveOf(userID));
  }

  handle(userID: string, message: ExtraMessage): void {
    switch (message.type) {
      case 'hello':
        this.#extraPeers.add(userID);
        if (message.version >= fileFrame.version) this.#frameReaders.add(userID);
        this.#cancelHelloTimer(userID);
        break;
      case 'erased':
        this.#erase(userID, message.page, new Set(message.strokes));
        break;
      case 'have':
        // Once per channel: a client cannot make us send everything again and again.
        if (!this.#synced.has(userID)) this.#sendMissing(userID, message);
        this.#synced.add(userID);
        break;
      case 'ending':
        this.#options.onEnding(userID, message.stores);
        break;
      case 'wantFile': {
        const peer = this.#options.mesh.peer(userID);
        if (peer) this.#options.transfers.handleWish(peer, message.uuid);
        break;
      }
      case 'keyCheck':
      case 'realTimeText':
      case 'telephone':
      // Handled by the peer, and by the text of the room.
    }
  }

  /** A colleague who joined without an invitation and is added now gets the earlier messages. */
  onRightsChanged(): void {
    const { state, mesh } = this.#options;
    for (const [userID, at] of this.#joinTimes) {
      if (!state().people.get(userID)?.wholeConversation) continue;
      this.#joinTimes.delete(userID);
      const peer = mesh.peer(userID);
      if (peer?.isChannelOpen) this.#sendItems(peer, { from: 0, to: at - 1 }, everything);
    }
  }

  /** Guests see what staff present, also if it was sent before their entry [GUEST-12]. */
  onPresented(): void {
    for (const userID of this.#joinTimes.keys()) {
      const peer = this.#options.mesh.peer(userID);
      if (peer?.isChannelOpen) this.#sendItems(peer, nothing, everything);
    }
  }

  onPeerLeft(userID: string): void {
    this.#cancelHelloTimer(userID);
    this.#extraPeers.delete(userID);
    this.#frameReaders.delete(userID);
  }

  clear(): void {
    for (const userID of [...this.#helloTimers.keys()]) this.#cancelHelloTimer(userID);
    this.#extraPeers.clear();
    this.#frameReaders.clear();
  }

  #haveOf(userID: string): ExtraMessage {
    const { chat, files } = this.#options.state();
    const theirs = chat.filter((entry) => entry.from === userID && !entry.fileUuid);
    const finished = [...files.values()].filter((file) => file.from === userID && isFinished(file));
    return {
      type: 'have',
      texts: theirs.map(({ time }) => time).slice(-conversationLimits.entriesPerPerson),
      files: finished.map(({ uuid }) => uuid).slice(0, fileLimits.filesPerCall),
    };
  }

  #sendMissing(userID: string, have: Have): void {
    const peer = this.#options.mesh.peer(userID);
    if (!peer) return;
    const texts = new Set(have.texts);
    const files = new Set(have.files);
    this.#sendItems(peer, this.#rangeFor(userID), {
      text: ({ time }) => !texts.has(time),
      file: (uuid) => !files.has(uuid),
    });
  }

  /** For a client that cannot report what it has: everything once, later what may have been lost. */
  #resend(userID: string, missing: MissingItems): void {
    const peer = this.#options.mesh.peer(userID);
    if (peer) this.#sendItems(peer, this.#rangeFor(userID), missing);
  }

  #rangeFor(userID: string): Range {
    const whole = this.#options.state().people.get(userID)?.wholeConversation ?? false;
    const joinedAt = this.#joinTimes.get(userID) ?? Number.POSITIVE_INFINITY;
    return { from: whole ? 0 : joinedAt, to: Number.POSITIVE_INFINITY };
  }

  #sendItems(peer: Peer, { from, to }: Range, missing: MissingItems): void {
    const { state, transfers, messageClock } = this.#options;
    const { chat, files, drawings, me } = state();
    const isInRange = (time: number) => time >= from && time <= to;
    const presented = this.#newlyPresentedTo(peer.userID);
    for (const entry of chat) {
      const isPresented = presented !== null && entry.fileUuid === presented;
      if (!entry.me || !(isInRange(entry.time) || isPresented)) continue;
      const file = entry.fileUuid ? files.get(entry.fileUuid) : undefined;
      if (file && isComplete(file) && missing.file(file.uuid)) {
        transfers.sendTo(peer, file.uuid, announcementOf(entry, file), file.base64);
      } else if (!entry.fileUuid && missing.text(entry)) peer.send(announcementOf(entry));
    }
    for (const [page, strokes] of drawings) {
      const isPresented = presented !== null && page.startsWith(presented);
      const own = strokes.filter(
        ({ from: author, drawnAt = 0 }) =>
          author === me.userID && (isInRange(drawnAt) || isPresented),
      );
      const change = { strokes: own, removed: [], replacesAll: false };
      for (const message of paintingMessages(page, change, () => messageClock.now()))
        peer.send(message);
    }
  }

  /** Once for each channel: turning its pages sends no file again. */
  #newlyPresentedTo(userID: string): string | null {
    const { presenter, people } = this.#options.state();
    if (!presenter || people.get(userID)?.side !== 'guest') return null;
    const known = this.#presented.get(userID) ?? new Set();
    this.#presented.set(userID, known);
    if (known.has(presenter.fileUUID)) return null;
    known.add(presenter.fileUUID);
    return presenter.fileUUID;
  }

  /** Removes own strokes that others erased while we were disconnected, so that we do not resend them. */
  #erase(from: string, page: string, erased: ReadonlySet<string>): void {
    const { state, dispatch } = this.#options;
    const own = (state().drawings.get(page) ?? []).filter(
      (stroke) => stroke.from === state().me.userID && erased.has(stroke.id),
    );
    if (own.length === 0) return;
    const change = { strokes: [], removed: own.map(({ id }) => id), replacesAll: false };
    dispatch({ type: 'drawing', page, from, change });
  }

  #cancelHelloTimer(userID: string): void {
    this.#helloTimers.get(userID)?.dispose();
    this.#helloTimers.delete(userID);
  }
}

const nothing: Range = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY };
const everything: MissingItems = { text: () => true, file: () => true };

/** Files are acknowledged: what did not arrive is sent again anyway. */
function sentSince(since: number): MissingItems {
  return { text: ({ time }) => time >= since, file: () => false };
}

/** Need not be sent again. */
function isFinished({ status }: SharedFile): boolean {
  return status === 'complete' || status === 'manipulated' || status === 'cancelled';
}

function isComplete({ status, base64 }: SharedFile): boolean {
  return base64 !== '' && (status === 'complete' || status === 'sending');
}

function announcementOf({ time, message }: ChatEntry, file?: SharedFile): PeerMessage {
  const chat = { type: 'chatMessage', timestamp: time, message } as const;
  if (!file) return chat;
  const { type, uuid, name, size } = file;
  return { ...chat, file: { type, uuid, name, size } };
}
