import {
  type FeatureFlags,
  type FileDescriptor,
  fileLimits,
  type PeerMessage,
} from '@visite/contract';
import { type CallVolume, type FileRejection, fitsIntoCall } from '../files/file-validation.ts';
import { type PreparedFile, prepareFile } from '../files/prepare-file.ts';
import type { CallState, SharedFile } from './call-state.ts';
import type { DrawingChange, Stroke } from './drawing.ts';
import { paintingMessages } from './drawing.ts';
import type { IntrusionReporter } from './intrusion-reporter.ts';
import type { Mesh } from './mesh.ts';
import type { MessageClock } from './message-clock.ts';
import type { CallEvent } from './reduce.ts';
import type { Transfers } from './transfers.ts';

export type ConversationOptions = {
  state: () => CallState;
  dispatch: (event: CallEvent) => void;
  mesh: Mesh;
  transfers: Transfers;
  intrusions: IntrusionReporter;
  features: FeatureFlags;
  messageClock: MessageClock;
  createUuid: () => string;
};

export type SendFileResult = { ok: true; uuid: string } | { ok: false; reason: FileRejection };

/** Everything that this person sends: chat, files, drawings, presented pages, screenshots. */
export class Conversation {
  readonly #options: ConversationOptions;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  sendChat(message: string): void {
    const text = message.trim();
    if (text === '') return;
    const timestamp = this.#timestamp();
    this.#addOwnEntry(timestamp, text);
    this.#sendToKnown({ type: 'chatMessage', timestamp, message: text });
  }

  sendFile(name: string, bytes: Uint8Array<ArrayBuffer>): SendFileResult {
    const prepared = prepareFile(name, bytes);
    if (!prepared.ok) return prepared;
    return this.sendPrepared(prepared.file);
  }

  sendPrepared(prepared: PreparedFile): SendFileResult {
    const { state, dispatch, transfers, mesh, createUuid } = this.#options;
    const { base64, ...descriptor } = prepared;
    if (!fitsIntoCall(volumeOf(state()), descriptor.size))
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
    transfers.send(uuid, announcement, base64, mesh.knownPeers);
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
    const { dispatch, state } = this.#options;
    if (strokes.length + removed.length === 0) return;
    const at = this.#timestamp();
    dispatch({ type: 'drawing', page, from: state().me.userID, change, at });
    for (const message of paintingMessages(page, change, () => this.#timestamp()))
      this.#sendToKnown(message);
  }

  present(fileUUID: string, page: number): void {
    const before = this.#options.state().presenter;
    const intent = before?.fileUUID === fileUUID ? 'goToPage' : 'openFile';
    this.#options.dispatch({ type: 'presenter', presenter: { fileUUID, page } });
    this.#sendToVisitors({ type: 'adminControl', intent, fileUUID, page });
  }

  stopPresenting(): void {
    this.#options.dispatch({ type: 'presenter', presenter: null });
    this.#sendToVisitors({ type: 'adminControl', intent: 'closeFile' });
  }

  requestScreenshot(): void {
    this.#options.dispatch({ type: 'screenshot', event: { type: 'requested' } });
    this.#sendToPatient({ type: 'adminScreenshot', intent: 'request' });
  }

  withdrawScreenshot(): void {
    this.#options.dispatch({ type: 'screenshot', event: { type: 'withdrawn' } });
    this.#sendToPatient({ type: 'adminScreenshot', intent: 'cancel' });
  }

  /** The patient has seen the preview and agreed: nothing leaves the device before. */
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

  /** A new data channel to somebody during the call. */
  resume(userID: string): void {
    const { mesh, transfers } = this.#options;
    const peer = mesh.peer(userID);
    if (!peer) return;
    transfers.resume(peer);
    this.#repeatRequests(userID);
  }

  #sendToKnown(message: PeerMessage): void {
    for (const peer of this.#options.mesh.knownPeers) peer.send(message);
  }

  #addOwnEntry(time: number, message: string, fileUuid?: string): void {
    const from = this.#options.state().me.userID;
    const entry = { id: `${from}:${time}`, from, me: true, time, message };
    this.#options.dispatch({ type: 'chat', entry: fileUuid ? { ...entry, fileUuid } : entry });
  }

  #timestamp(): number {
    return this.#options.messageClock.now();
  }

  #repeatRequests(userID: string): void {
    const { state, mesh } = this.#options;
    const { me, people, screenshot, presenter } = state();
    const side = people.get(userID)?.side;
    if (me.side !== 'staff' || side === undefined || side === 'staff') return;
    const peer = mesh.peer(userID);
    if (side === 'patient' && screenshot.step === 'waiting')
      peer?.send({ type: 'adminScreenshot', intent: 'request' });
    if (presenter) peer?.send({ type: 'adminControl', intent: 'openFile', ...presenter });
  }

  /** What is presented is for guests too. */
  #sendToVisitors(message: PeerMessage): void {
    const { mesh, state } = this.#options;
    for (const { userID, side } of state().people.values())
      if (side !== 'staff') mesh.peer(userID)?.send(message);
  }

  #sendToPatient(message: PeerMessage): void {
    const { mesh, state } = this.#options;
    mesh.peer(state().appointment.patient.person.id)?.send(message);
  }
}

/** Files of the call so far, in both directions, without `except`, which is announced again. */
export function volumeOf({ files }: CallState, except?: string): CallVolume {
  const counted = [...files.values()].filter(
    ({ status, uuid }) => status !== 'cancelled' && uuid !== except,
  );
  return { files: counted.length, bytes: counted.reduce((sum, file) => sum + bytesOf(file), 0) };
}

/** A file without an announced size counts with the maximum; an interrupted one is discarded. */
function bytesOf({ status, size, me }: SharedFile): number {
  if (status === 'interrupted' && !me) return 0;
  return status === 'receiving' && size === 0 ? fileLimits.bytes : size;
}
