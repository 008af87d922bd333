import {
  type Chunk,
  conversationLimits,
  decodedLength,
  type FileDescriptor,
  fileLimits,
  type IllegalAnnouncement,
  type PeerMessage,
  safeFileName,
} from '@visite/contract';
import type { Refusal } from '../channel/codec.ts';
import type { FileFrame } from '../channel/file-frame.ts';
import type { IncomingResult } from '../channel/incoming-files.ts';
import { fitsIntoCall } from '../files/file-validation.ts';
import type { SharedFile } from './call-state.ts';
import { type ConversationOptions, volumeOf } from './conversation.ts';
import { authorizeMessage, mayShareScreen } from './message-rules.ts';
import { ReceivedDrawings } from './received-drawings.ts';

type ReceivedOptions = Omit<ConversationOptions, 'messageClock' | 'createUuid'>;
type Screenshot = PeerMessage & { type: 'adminScreenshot' };
type Chat = PeerMessage & { type: 'chatMessage' };

/** Handles messages of others, after checking that the sender is allowed to send them. */
export class ReceivedMessages {
  readonly #options: ReceivedOptions;
  readonly #drawings: ReceivedDrawings;

  constructor(options: ReceivedOptions) {
    this.#options = options;
    this.#drawings = new ReceivedDrawings({
      ...options,
      refuse: (from, reason) => this.refused(from, reason),
    });
  }

  handle(from: string, message: PeerMessage): void {
    const { state, features, intrusions, dispatch } = this.#options;
    const sender = state().people.get(from);
    if (!sender) return;
    const context = { from: sender.side, me: state().me.side, features };
    const verdict = authorizeMessage(message, context);
    if (verdict === 'forged') {
      dispatch({ type: 'refused' });
      intrusions.report(from, 'forgedMessage', `${message.type} from a ${sender.role}`);
    }
    if (verdict === 'accept') this.#accept(from, message);
  }

  /** A piece of a file on the second channel: as a chunk, which everybody may send. */
  handleFrame(from: string, frame: FileFrame): void {
    const peer = this.#options.mesh.peer(from);
    if (!peer || !this.#options.state().people.has(from)) return;
    this.#handleChunkResult(from, this.#options.transfers.handleFrame(peer, frame));
  }

  /** Invalid by the contract; a file announcement gets an entry in the chat [FILE-12]. */
  undecodable(from: string, { reason, announcement }: Refusal): void {
    if (announcement) this.#handleIllegalFile(from, announcement, reason);
    else this.refused(from, reason);
  }

  /** Counts and reports the message; the call continues [PEER-36]. */
  refused(from: string, reason: string): void {
    this.#options.dispatch({ type: 'refused' });
    this.#options.intrusions.report(from, 'protocolViolation', `Refused message: ${reason}`);
  }

  /** Incomplete files of somebody who left will not be completed. */
  interrupt(userID: string): void {
    this.#drawings.forget(userID);
    for (const file of this.#options.state().files.values()) {
      if (file.from !== userID || file.status !== 'receiving') continue;
      this.#changeFile(file.uuid, { status: 'interrupted' });
    }
  }

  #accept(from: string, message: PeerMessage): void {
    const { dispatch } = this.#options;
    switch (message.type) {
      case 'chatMessage':
        this.#handleChat(from, message);
        break;
      case 'chunk':
        this.#handleChunk(from, message);
        break;
      case 'svgPainting':
        this.#drawings.handle(from, message);
        break;
      case 'adminControl': {
        const { intent, fileUUID, page = 1 } = message;
        const presenter = intent !== 'closeFile' && fileUUID ? { fileUUID, page } : null;
        dispatch({ type: 'presenter', presenter });
        break;
      }
      case 'adminScreenshot':
        this.#handleScreenshot(from, message.intent);
        break;
      case 'callMeta': {
        const { contentID = null, audioActive, videoActive } = message.data;
        const screenshareID = this.#mayShareScreen(from)
          ? (message.data.screenshareID ?? null)
          : null;
        const meta = { contentID, screenshareID, audioActive, videoActive };
        dispatch({ type: 'meta', userID: from, meta });
        break;
      }
      case 'exit':
      case 'safetyNonce':
        this.refused(from, `${message.type} out of place`);
    }
  }

  #mayShareScreen(from: string): boolean {
    const side = this.#options.state().people.get(from)?.side;
    return side !== undefined && mayShareScreen(side, this.#options.features);
  }

  #handleScreenshot(by: string, intent: Screenshot['intent']): void {
    const events = {
      request: { type: 'asked', by },
      cancel: { type: 'noLongerAsked', by },
      accepted: { type: 'answered', accepted: true },
      denied: { type: 'answered', accepted: false },
    } as const;
    this.#options.dispatch({ type: 'screenshot', event: events[intent] });
  }

  /** What one person may make this client keep is bounded [CHAT-8]. */
  #acceptsEntry(from: string, chat: Pick<Chat, 'timestamp' | 'message'>, file?: string): boolean {
    const { entriesPerPerson, charactersPerPerson, announcementsPerPerson } = conversationLimits;
    const { chat: all, files } = this.#options.state();
    const sent = all.filter((entry) => entry.from === from);
    const isNewFile = file !== undefined && !files.has(file);
    // Sent again after a reconnect.
    if (!isNewFile && sent.some(({ time }) => time === chat.timestamp)) return true;
    const characters = sent.reduce((sum, entry) => sum + entry.message.length, chat.message.length);
    const announced = [...files.values()].filter((each) => each.from === from).length;
    const fits =
      sent.length < entriesPerPerson &&
      characters <= charactersPerPerson &&
      (!isNewFile || announced < announcementsPerPerson);
    if (!fits) this.refused(from, 'more messages than a call holds');
    return fits;
  }

  #handleChat(from: string, chat: Chat): void {
    if (!this.#acceptsEntry(from, chat, chat.file?.uuid)) return;
    if (chat.file && !this.#handleAnnouncement(from, chat.file)) return;
    this.#addEntry(from, chat, chat.file?.uuid);
  }

  #handleAnnouncement(from: string, descriptor: FileDescriptor): boolean {
    const { state, dispatch, transfers, mesh } = this.#options;
    const peer = mesh.peer(from);
    const known = state().files.get(descriptor.uuid);
    if (!peer) return false;
    if (known && known.from !== from) {
      this.refused(from, 'the id of another person’s file');
      return false;
    }
    if (known?.status === 'complete' || known?.status === 'manipulated') {
      transfers.acknowledge(peer, descriptor.uuid);
      return true;
    }
    const { uuid, type, size = 0 } = descriptor;
    const name = safeFileName(descriptor.name, type);
    const bytes = descriptor.size ?? fileLimits.bytes;
    const fits = fitsIntoCall(volumeOf(state(), uuid), bytes);
    if (!fits) transfers.refuse(peer, uuid);
    else if (transfers.handleAnnouncement(peer, descriptor) === 'known') return true;
    const status = fits ? 'receiving' : 'interrupted';
    const empty = { me: false, progress: 0, base64: '' };
    dispatch({ type: 'fileAdded', file: { uuid, type, name, size, from, status, ...empty } });
    this.#drawings.onAnnounced(uuid);
    return true;
  }

  /** The content is not accepted: an empty file marked as manipulated takes its place. */
  #handleIllegalFile(from: string, announced: IllegalAnnouncement, reason: string): void {
    const { state, dispatch, transfers, mesh, intrusions } = this.#options;
    const { uuid, type } = announced.file;
    const peer = mesh.peer(from);
    const known = state().files.get(uuid);
    if (!peer || !state().people.has(from)) return;
    if (known && known.from !== from) {
      this.refused(from, 'the id of another person’s file');
      return;
    }
    const name = announcedName(announced.file.name);
    intrusions.report(
      from,
      'maliciousFileUpload',
      `${name}: announced ${typeText(type)}, ${reason}`,
    );
    // A file that arrived completely before was validated by its content and stays.
    if (known?.status === 'complete' || known?.status === 'manipulated') return;
    transfers.refuse(peer, uuid);
    if (!this.#acceptsEntry(from, announced, uuid)) return;
    const empty = { me: false, progress: 0, base64: '', size: 0 } as const;
    // Any type will do for an empty file; a field of its own could be forged too.
    const file = { uuid, name, from, type: 'application/pdf', status: 'receiving' } as const;
    dispatch({ type: 'fileAdded', file: { ...file, ...empty } });
    dispatch({ type: 'fileManipulated', uuid });
    this.#addEntry(from, announced, uuid);
  }

  #addEntry(from: string, chat: Pick<Chat, 'timestamp' | 'message'>, fileUuid?: string): void {
    const { timestamp: time, message } = chat;
    const entry = { id: `${from}:${time}`, from, me: false, time, message };
    this.#options.dispatch({ type: 'chat', entry: fileUuid ? { ...entry, fileUuid } : entry });
  }

  #handleChunk(from: string, chunk: Chunk): void {
    const peer = this.#options.mesh.peer(from);
    if (peer) this.#handleChunkResult(from, this.#options.transfers.handleChunk(peer, chunk));
  }

  #handleChunkResult(from: string, result: IncomingResult): void {
    const { dispatch, intrusions, state } = this.#options;
    switch (result.type) {
      case 'progress':
        this.#changeFile(result.uuid, { progress: result.fraction });
        break;
      case 'complete': {
        const { uuid, base64 } = result;
        const size = decodedLength(base64);
        this.#changeFile(uuid, { status: 'complete', progress: 1, base64, size });
        break;
      }
      case 'cancelled':
        this.#changeFile(result.uuid, { status: 'cancelled' });
        break;
      case 'broken':
        this.#changeFile(result.uuid, { status: 'interrupted' });
        this.refused(from, result.reason);
        break;
      case 'manipulated': {
        const name = state().files.get(result.uuid)?.name ?? result.uuid;
        dispatch({ type: 'fileManipulated', uuid: result.uuid });
        intrusions.report(from, 'maliciousFileUpload', `${name}: ${result.reason}`);
        break;
      }
      case 'unknown':
        this.refused(from, 'a chunk of a file that nobody announced');
    }
  }

  #changeFile(uuid: string, change: Partial<SharedFile>): void {
    this.#options.dispatch({ type: 'fileChanged', uuid, change });
  }
}

const longestName = 200;

/** Shortened and without invisible characters, so that it can be shown on one line. */
function announcedName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return text
    .slice(0, longestName)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
}

function typeText(type: unknown): string {
  const text = announcedName(type);
  return text === '' ? 'without a type' : `as ${text}`;
}
