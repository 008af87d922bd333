import { type ExtraMessage, textLimits } from '@visite/contract';
import {
  applyT140,
  asLine,
  lineSeparator,
  missingText,
  sessionStart,
  t140Edit,
} from '../channel/t140.ts';
import { type Clock, Timer } from '../clock.ts';
import type { CallState } from './call-state.ts';
import type { Mesh } from './mesh.ts';
import type { CallEvent } from './reduce.ts';
import { type Pressed, SharedSwitch } from './shared-switch.ts';

/** What is typed within this time goes out together; with the network it stays below 500 ms. */
const gatherMs = 200;

/** What somebody is writing now, and lines that they ended without a message of the chat. */
export type LiveText = { text: string; ended: readonly string[] };

export type RealTimeTextSwitch = Pressed<{ on: boolean }>;

export const noRealTimeText: RealTimeTextSwitch = { on: false, at: 0, by: null };

type Options = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  clock: Clock;
  refuse: (from: string, reason: string) => void;
};

type SwitchMessage = Extract<ExtraMessage, { type: 'realTimeText' }>;

/** Letters on the other side as they are typed, beside the finished messages of the chat [RTT-1]. */
export class RealTimeText {
  readonly #options: Options;
  readonly #timer: Timer;
  readonly #switch: SharedSwitch<{ on: boolean }>;
  readonly #lines = new Map<string, string[]>();
  /** Whose channel is new while a line of theirs stands here. */
  readonly #reopened = new Set<string>();
  /** What the others have of this person's line. */
  #sent = '';
  #draft = '';

  constructor(options: Options) {
    this.#options = options;
    this.#timer = new Timer(options.clock);
    const { state, dispatch, mesh } = options;
    this.#switch = new SharedSwitch({
      ...options,
      known: () => state().realTimeText,
      me: () => state().me.userID,
      isHere: (userID) => state().people.has(userID),
      change: (value) => dispatch({ type: 'realTimeText', value }),
      send: (to, pressed) => mesh.sendExtraTo(to, { type: 'realTimeText', ...pressed }),
      prefers: (one, other) => one.on && !other.on,
    });
  }

  /** The field of the chat as it is now. */
  write(draft: string): void {
    this.#draft = asLine(draft);
    if (this.#isOn && !this.#timer.isSet) this.#timer.set(gatherMs, () => this.#flush());
  }

  /** The line was sent as a message of the chat, which takes its place. */
  finish(message: string): void {
    this.#timer.cancel();
    this.#draft = '';
    if (!this.#isOn) return;
    this.#send(t140Edit(this.#sent, asLine(message.trim())) + lineSeparator);
    this.#sent = '';
  }

  set(on: boolean): void {
    this.#switch.press({ on });
    if (on) this.write(this.#draft);
    else this.#erase();
  }

  /** A new channel: each side begins a session with its whole line, however much had arrived before. */
  onChannelOpen(userID: string): void {
    if (this.#options.state().liveText.has(userID)) this.#reopened.add(userID);
    this.#options.mesh.peer(userID)?.sendText(sessionStart + this.#sent);
  }

  onExtraChannelOpen(userID: string): void {
    this.#switch.onExtraChannelOpen(userID);
  }

  /** Somebody else pressed the switch. A draft from before stays private until it is changed. */
  onSwitch(from: string, { on, at }: SwitchMessage): void {
    if (this.#switch.onPressed(from, { on }, at) && !on) this.#erase();
  }

  onText(from: string, block: string): void {
    const { state, dispatch, refuse } = this.#options;
    if (!state().people.has(from)) return;
    if (this.#reopened.delete(from)) this.#onFirstBlock(from, block);
    const { line, ended, overflow } = applyT140(this.#lines.get(from) ?? [], block);
    this.#lines.set(from, line);
    dispatch({ type: 'liveText', from, text: line.join(''), ended });
    if (overflow) refuse(from, `a line of more than ${textLimits.line} characters`);
  }

  forget(userID: string): void {
    this.#lines.delete(userID);
    this.#reopened.delete(userID);
    if (this.#options.state().liveText.has(userID))
      this.#options.dispatch({ type: 'liveText', from: userID, text: '', ended: null });
  }

  clear(): void {
    this.#timer.cancel();
    this.#lines.clear();
    this.#reopened.clear();
    this.#sent = '';
  }

  /**
   * A session begins with its whole line, with T.140's start or, in an older client of ours, without it.
   * Another client may go on where its channel broke: what it wrote meanwhile is lost.
   */
  #onFirstBlock(from: string, block: string): void {
    const line = this.#lines.get(from);
    if (block.startsWith(sessionStart) || (line && isRepeated(line, block))) this.forget(from);
    else line?.push(missingText);
  }

  get #isOn(): boolean {
    return this.#options.state().realTimeText.on;
  }

  #flush(): void {
    if (!this.#isOn || this.#draft === this.#sent) return;
    this.#send(t140Edit(this.#sent, this.#draft));
    this.#sent = this.#draft;
  }

  /** Off: nothing unfinished stays on the others' screens. */
  #erase(): void {
    this.#timer.cancel();
    if (this.#sent !== '') this.#send(t140Edit(this.#sent, ''));
    this.#sent = '';
  }

  #send(block: string): void {
    for (const peer of this.#options.mesh.peers) peer.sendText(block);
  }
}

/** What was corrected while the channel was broken differs at the end. */
function isRepeated(line: readonly string[], block: string): boolean {
  const again = [...block];
  const changed = line.findIndex((character, at) => character !== again[at]);
  return changed < 0 || changed > line.length / 2;
}

/** Null removes the lines of before too. Lines that the chat has are not shown twice. */
export function withLiveText(
  { liveText, chat }: Pick<CallState, 'liveText' | 'chat'>,
  from: string,
  text: string,
  ended: readonly string[] | null,
): CallState['liveText'] {
  const before = ended === null ? [] : (liveText.get(from)?.ended ?? []);
  const lines = [...before, ...(ended ?? [])].filter((line) => line.trim() !== '');
  const isSaid = (line: string) =>
    chat.some((entry) => entry.from === from && asLine(entry.message) === line);
  const left = lines.slice(-textLimits.ended).filter((line) => !isSaid(line));
  const next = new Map(liveText);
  if (text === '' && left.length === 0) next.delete(from);
  else next.set(from, { text, ended: left });
  return next;
}
