import {
  conversationLimits,
  type ExtraMessage,
  extraChannel,
  fileLimits,
  type PeerMessage,
} from '@visite/contract';
import { type Clock, Timer } from '../clock.ts';
import type { Peer } from '../peer/peer.ts';
import type { CallState, ChatEntry, SharedFile } from './call-state.ts';
import type { Mesh } from './mesh.ts';
import type { OwnClock } from './own-clock.ts';
import { paintings } from './paintings.ts';
import type { CallEvent } from './reduce.ts';
import type { Transfers } from './transfers.ts';

export type CatchUpOptions = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  transfers: Transfers;
  clock: Clock;
  ownClock: OwnClock;
  onEnding: (userID: string, stores: boolean) => void;
};

type Have = Extract<ExtraMessage, { type: 'have' }>;
type Lacks = { text: (entry: ChatEntry) => boolean; file: (uuid: string) => boolean };
type Range = { from: number; to: number };

/** Who has said nothing on the second channel by then knows only the specified messages. */
const helloMs = 2_000;
/** What was sent this long before a loss was noticed may be lost with the old channel. */
const doubtfulMs = 15_000;

/**
 * Gives to whoever comes back or joins late what they lack of this person's own items, never
 * another person's: the sender is always the one whose connection it is [CALL-49].
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  /** When somebody without the whole conversation came in, on our own clock. */
  readonly #entries = new Map<string, number>();
  readonly #silent = new Map<string, Timer>();
  readonly #speakers = new Set<string>();
  readonly #served = new Set<string>();
  /** Their tab, as far as a channel to it was ever open. */
  readonly #tabs = new Map<string, string | null>();

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  get entries(): ReadonlyMap<string, number> {
    return this.#entries;
  }

  restoreEntries(entries: ReadonlyMap<string, number>): void {
    for (const [userID, at] of entries) this.#entries.set(userID, at);
  }

  /** Understands the second channel. */
  speaks(userID: string): boolean {
    return this.#speakers.has(userID);
  }

  /** A new channel to somebody; `lostAt` is when the old one was lost. */
  opened(userID: string, lostAt: number): void {
    const { state, clock, ownClock, mesh } = this.#options;
    const whole = state().people.get(userID)?.wholeConversation ?? false;
    if (!whole && !this.#entries.has(userID)) this.#entries.set(userID, ownClock.now());
    this.#quiet(userID);
    const timer = new Timer(clock);
    this.#silent.set(userID, timer);
    const tab = mesh.peer(userID)?.remoteTab ?? null;
    const isSameTab = this.#tabs.has(userID) && this.#tabs.get(userID) === tab;
    this.#tabs.set(userID, tab);
    const lacks = isSameTab ? lost(lostAt - doubtfulMs) : everything;
    timer.set(helloMs, () => this.#resend(userID, lacks));
  }

  extraOpened(userID: string): void {
    const { mesh, state } = this.#options;
    const peer = mesh.peer(userID);
    if (!peer) return;
    this.#served.delete(userID);
    peer.sendExtra({ type: 'hello', version: extraChannel.version });
    for (const [page, strokes] of state().erased) {
      if (strokes.size > 0) peer.sendExtra({ type: 'erased', page, strokes: [...strokes] });
    }
    peer.sendExtra(this.#haveOf(userID));
  }

  handle(userID: string, message: ExtraMessage): void {
    switch (message.type) {
      case 'hello':
        this.#speakers.add(userID);
        this.#quiet(userID);
        break;
      case 'erased':
        this.#erase(userID, message.page, new Set(message.strokes));
        break;
      case 'have':
        // Once for each channel: nobody makes us send everything again and again.
        if (!this.#served.has(userID)) this.#serve(userID, message);
        this.#served.add(userID);
        break;
      case 'ending':
        this.#options.onEnding(userID, message.stores);
    }
  }

  /** Who came by themselves and is added by the doctor gets what was said before they came. */
  rightsChanged(): void {
    const { state, mesh } = this.#options;
    for (const [userID, at] of this.#entries) {
      if (!state().people.get(userID)?.wholeConversation) continue;
      this.#entries.delete(userID);
      const peer = mesh.peer(userID);
      if (peer?.channelIsOpen) this.#give(peer, { from: 0, to: at - 1 }, everything);
    }
  }

  gone(userID: string): void {
    this.#quiet(userID);
    this.#speakers.delete(userID);
  }

  clear(): void {
    for (const userID of [...this.#silent.keys()]) this.#quiet(userID);
    this.#speakers.clear();
  }

  #haveOf(userID: string): ExtraMessage {
    const { chat, files } = this.#options.state();
    const theirs = chat.filter((entry) => entry.from === userID && !entry.fileUuid);
    const settled = [...files.values()].filter((file) => file.from === userID && isSettled(file));
    return {
      type: 'have',
      texts: theirs.map(({ time }) => time).slice(-conversationLimits.entriesPerPerson),
      files: settled.map(({ uuid }) => uuid).slice(0, fileLimits.filesPerCall),
    };
  }

  #serve(userID: string, have: Have): void {
    const peer = this.#options.mesh.peer(userID);
    if (!peer) return;
    const texts = new Set(have.texts);
    const files = new Set(have.files);
    this.#give(peer, this.#rangeFor(userID), {
      text: ({ time }) => !texts.has(time),
      file: (uuid) => !files.has(uuid),
    });
  }

  /** To a client that cannot say what it lacks: all of it once, then what may have been lost. */
  #resend(userID: string, lacks: Lacks): void {
    const peer = this.#options.mesh.peer(userID);
    if (peer) this.#give(peer, this.#rangeFor(userID), lacks);
  }

  #rangeFor(userID: string): Range {
    const whole = this.#options.state().people.get(userID)?.wholeConversation ?? false;
    const entry = this.#entries.get(userID) ?? Number.POSITIVE_INFINITY;
    return { from: whole ? 0 : entry, to: Number.POSITIVE_INFINITY };
  }

  #give(peer: Peer, { from, to }: Range, lacks: Lacks): void {
    const { state, transfers, ownClock } = this.#options;
    const { chat, files, drawings, me } = state();
    const isMeant = (time: number) => time >= from && time <= to;
    for (const entry of chat) {
      if (!entry.me || !isMeant(entry.time)) continue;
      const file = entry.fileUuid ? files.get(entry.fileUuid) : undefined;
      if (file && isWhole(file) && lacks.file(file.uuid)) {
        transfers.sendTo(peer, file.uuid, announcementOf(entry, file), file.base64);
      } else if (!entry.fileUuid && lacks.text(entry)) peer.send(announcementOf(entry));
    }
    for (const [page, strokes] of drawings) {
      const own = strokes.filter(
        ({ from: author, drawnAt = 0 }) => author === me.userID && isMeant(drawnAt),
      );
      const change = { strokes: own, removed: [], replacesAll: false };
      for (const message of paintings(page, change, () => ownClock.now())) peer.send(message);
    }
  }

  /** Of our own strokes: what was erased while we were away does not come back through us. */
  #erase(from: string, page: string, erased: ReadonlySet<string>): void {
    const { state, dispatch } = this.#options;
    const own = (state().drawings.get(page) ?? []).filter(
      (stroke) => stroke.from === state().me.userID && erased.has(stroke.id),
    );
    if (own.length === 0) return;
    const change = { strokes: [], removed: own.map(({ id }) => id), replacesAll: false };
    dispatch({ type: 'drawing', page, from, change });
  }

  #quiet(userID: string): void {
    this.#silent.get(userID)?.dispose();
    this.#silent.delete(userID);
  }
}

const everything: Lacks = { text: () => true, file: () => true };

/** Files have receipts of their own: what did not arrive is sent again anyway. */
function lost(since: number): Lacks {
  return { text: ({ time }) => time >= since, file: () => false };
}

/** Nothing more of it is wanted. */
function isSettled({ status }: SharedFile): boolean {
  return status === 'complete' || status === 'manipulated' || status === 'cancelled';
}

function isWhole({ status, base64 }: SharedFile): boolean {
  return base64 !== '' && (status === 'complete' || status === 'sending');
}

function announcementOf({ time, message }: ChatEntry, file?: SharedFile): PeerMessage {
  const said = { type: 'chatMessage', timestamp: time, message } as const;
  if (!file) return said;
  const { type, uuid, name, size } = file;
  return { ...said, file: { type, uuid, name, size } };
}
