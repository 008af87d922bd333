import {
  type FeatureFlags,
  type FileDescriptor,
  fileLimits,
  type PeerMessage,
} from '@visite/contract';
import type { Clock } from '../clock.ts';
import { type CallVolume, type FileRefusal, hasRoomFor } from '../files/file-judgement.ts';
import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { CallState, SharedFile } from './call-state.ts';
import { type DrawingChange, drawingUrl, longestDrawingUrl, type Stroke } from './drawing.ts';
import type { Intrusions } from './intrusions.ts';
import type { Mesh } from './mesh.ts';
import type { CallEvent } from './reduce.ts';
import type { Transfers } from './transfers.ts';

export type ConversationOptions = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  transfers: Transfers;
  intrusions: Intrusions;
  features: FeatureFlags;
  clock: Clock;
  createUuid: () => string;
};

export type SendFileResult = { ok: true; uuid: string } | { ok: false; reason: FileRefusal };

/** What was sent this long before a loss was noticed may be lost with the old channel. */
const doubtfulMs = 15_000;

/** Everything that this person says, sends, shows and draws. */
export class Conversation {
  readonly #options: ConversationOptions;
  #lastTimestamp = 0;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  sendChat(message: string): void {
    const text = message.trim();
    if (text === '') return;
    const timestamp = this.#timestamp();
    this.#addOwnEntry(timestamp, text);
    this.#options.mesh.broadcast({ type: 'chatMessage', timestamp, message: text });
  }

  sendFile(name: string, bytes: Uint8Array<ArrayBuffer>): SendFileResult {
    const prepared = prepareFile(name, bytes);
    if (!prepared.ok) return prepared;
    return this.sendPrepared(prepared.file);
  }

  sendPrepared(prepared: PreparedFile): SendFileResult {
    const { state, dispatch, transfers, mesh, createUuid } = this.#options;
    const { base64, ...descriptor } = prepared;
    if (!hasRoomFor(volumeOf(state()), descriptor.size))
      return { ok: false, reason: 'call-is-full' };
    const uuid = createUuid();
    const timestamp = this.#timestamp();
    const from = state().me.userID;
    dispatch({
      type: 'fileAdded',
      file: { ...descriptor, uuid, base64, from, me: true, status: 'sending', progress: 0 },
    });
    this.#addOwnEntry(timestamp, '', uuid);
    const file: FileDescriptor = { ...descriptor, uuid };
    const announcement: PeerMessage = { type: 'chatMessage', timestamp, message: '', file };
    transfers.send(uuid, announcement, base64, mesh.peers);
    return { ok: true, uuid };
  }

  cancelFile(uuid: string): void {
    const { state, dispatch, transfers, mesh } = this.#options;
    const file = state().files.get(uuid);
    if (file?.status !== 'sending' && file?.status !== 'receiving') return;
    dispatch({ type: 'fileChanged', uuid, change: { status: 'cancelled', base64: '' } });
    const sender = mesh.peer(file.from);
    if (file.me) transfers.cancelOwn(uuid);
    else if (sender) transfers.refuse(sender, uuid);
  }

  /** `page` is `<uuid>` or `<uuid>#page=N`. */
  draw(page: string, strokes: Stroke[], removed: string[] = []): void {
    const change: DrawingChange = { strokes, removed, replacesAll: false };
    const { dispatch, state, mesh } = this.#options;
    if (strokes.length + removed.length === 0) return;
    dispatch({ type: 'drawing', page, from: state().me.userID, change });
    for (const message of this.#paintings(page, change)) mesh.broadcast(message);
  }

  lead(fileUUID: string, page: number): void {
    const before = this.#options.state().lead;
    const intent = before?.fileUUID === fileUUID ? 'goToPage' : 'openFile';
    this.#options.dispatch({ type: 'lead', lead: { fileUUID, page } });
    this.#toPatient({ type: 'adminControl', intent, fileUUID, page });
  }

  closeLead(): void {
    this.#options.dispatch({ type: 'lead', lead: null });
    this.#toPatient({ type: 'adminControl', intent: 'closeFile' });
  }

  requestScreenshot(): void {
    this.#options.dispatch({ type: 'screenshot', event: { type: 'requested' } });
    this.#toPatient({ type: 'adminScreenshot', intent: 'request' });
  }

  withdrawScreenshot(): void {
    this.#options.dispatch({ type: 'screenshot', event: { type: 'withdrawn' } });
    this.#toPatient({ type: 'adminScreenshot', intent: 'cancel' });
  }

  /** The patient has seen the preview and agreed: only now anything leaves the device. */
  releaseScreenshot(): SendFileResult | null {
    const { screenshot } = this.#options.state();
    if (screenshot.step !== 'preview') return null;
    this.#options.mesh.peer(screenshot.by)?.send({ type: 'adminScreenshot', intent: 'accepted' });
    this.#options.dispatch({ type: 'screenshot', event: { type: 'decided' } });
    return this.sendPrepared(screenshot.still);
  }

  refuseScreenshot(): void {
    const { screenshot } = this.#options.state();
    if (screenshot.step !== 'preview' && screenshot.step !== 'asked') return;
    this.#options.mesh.peer(screenshot.by)?.send({ type: 'adminScreenshot', intent: 'denied' });
    this.#options.dispatch({ type: 'screenshot', event: { type: 'decided' } });
  }

  /** A new channel to somebody in the middle of the call; `lostAt` is when the old one was lost. */
  resume(userID: string, lostAt: number): void {
    const { state, mesh, transfers } = this.#options;
    const peer = mesh.peer(userID);
    if (!peer) return;
    transfers.resume(peer);
    const { chat, drawings, me } = state();
    for (const entry of chat) {
      if (!entry.me || entry.fileUuid || entry.time < lostAt - doubtfulMs) continue;
      peer.send({ type: 'chatMessage', timestamp: entry.time, message: entry.message });
    }
    for (const [page, strokes] of drawings) {
      const own = strokes.filter((stroke) => stroke.from === me.userID);
      const change = { strokes: own, removed: [], replacesAll: false };
      for (const message of this.#paintings(page, change)) peer.send(message);
    }
    this.#repeatQuestions(userID);
  }

  #addOwnEntry(time: number, message: string, fileUuid?: string): void {
    const from = this.#options.state().me.userID;
    const entry = { id: `${from}:${time}`, from, me: true, time, message };
    this.#options.dispatch({ type: 'chat', entry: fileUuid ? { ...entry, fileUuid } : entry });
  }

  /** Never twice the same, so that a message which arrives again is recognised. */
  #timestamp(): number {
    this.#lastTimestamp = Math.max(this.#options.clock.now(), this.#lastTimestamp + 1);
    return this.#lastTimestamp;
  }

  #paintings(page: string, change: DrawingChange): PeerMessage[] {
    if (change.strokes.length + change.removed.length === 0) return [];
    const svgURL = drawingUrl(change);
    if (svgURL.length <= longestDrawingUrl || change.strokes.length < 2) {
      return [{ type: 'svgPainting', timestamp: this.#timestamp(), paintOnFileId: page, svgURL }];
    }
    const half = Math.ceil(change.strokes.length / 2);
    const part = (strokes: Stroke[], removed: string[]) =>
      this.#paintings(page, { strokes, removed, replacesAll: false });
    return [
      ...part(change.strokes.slice(0, half), change.removed),
      ...part(change.strokes.slice(half), []),
    ];
  }

  #repeatQuestions(userID: string): void {
    const { state, mesh } = this.#options;
    const { me, people, screenshot, lead } = state();
    if (me.side !== 'staff' || people.get(userID)?.role !== 'patient') return;
    const peer = mesh.peer(userID);
    if (screenshot.step === 'waiting') peer?.send({ type: 'adminScreenshot', intent: 'request' });
    if (lead) peer?.send({ type: 'adminControl', intent: 'openFile', ...lead });
  }

  #toPatient(message: PeerMessage): void {
    const { mesh, state } = this.#options;
    mesh.peer(state().appointment.patient.person.id)?.send(message);
  }
}

/** A call's share of files so far, in both directions; `except` is announced once more. */
export function volumeOf({ files }: CallState, except?: string): CallVolume {
  const counted = [...files.values()].filter(
    ({ status, uuid }) => status !== 'cancelled' && uuid !== except,
  );
  return { files: counted.length, bytes: counted.reduce((sum, file) => sum + bytesOf(file), 0) };
}

/** What comes without a size may get as large as any; of what broke off nothing is kept. */
function bytesOf({ status, size, me }: SharedFile): number {
  if (status === 'interrupted' && !me) return 0;
  return status === 'receiving' && size === 0 ? fileLimits.bytes : size;
}
