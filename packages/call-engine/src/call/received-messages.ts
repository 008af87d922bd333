import {
  type Chunk,
  conversationLimits,
  decodedLength,
  type FileDescriptor,
  fileLimits,
  type IllegalAnnouncement,
  type PeerMessage,
} from '@visite/contract';
import type { Refusal } from '../channel/codec.ts';
import type { IncomingResult } from '../channel/incoming-files.ts';
import { hasRoomFor } from '../files/file-judgement.ts';
import type { SharedFile } from './call-state.ts';
import { type ConversationOptions, volumeOf } from './conversation.ts';
import { parseDrawing } from './drawing.ts';
import { judgeMessage, mayShareScreen } from './message-rules.ts';

type ReceivedOptions = Omit<ConversationOptions, 'ownClock' | 'createUuid'>;
type Screenshot = PeerMessage & { type: 'adminScreenshot' };
type Chat = PeerMessage & { type: 'chatMessage' };

/** Everything that others say, send, show and draw, as far as it is theirs to say. */
export class ReceivedMessages {
  readonly #options: ReceivedOptions;

  constructor(options: ReceivedOptions) {
    this.#options = options;
  }

  handle(from: string, message: PeerMessage): void {
    const { state, features, intrusions, dispatch } = this.#options;
    const sender = state().people.get(from);
    if (!sender) return;
    const situation = { from: sender.side, me: state().me.side, features };
    const verdict = judgeMessage(message, situation);
    if (verdict === 'forged') {
      dispatch({ type: 'refused' });
      intrusions.report(from, 'forgedMessage', `${message.type} from a ${sender.role}`);
    }
    if (verdict === 'accept') this.#accept(from, message);
  }

  /** What the contract does not allow; a file among it gets its entry [FILE-12]. */
  undecodable(from: string, { reason, announcement }: Refusal): void {
    if (announcement) this.#illegalFile(from, announcement, reason);
    else this.refused(from, reason);
  }

  /** Counted and reported, and the call goes on [PEER-36]. */
  refused(from: string, reason: string): void {
    this.#options.dispatch({ type: 'refused' });
    this.#options.intrusions.report(from, 'protocolViolation', `Refused message: ${reason}`);
  }

  /** Files of somebody who is gone will not be finished. */
  interrupt(userID: string): void {
    for (const file of this.#options.state().files.values()) {
      if (file.from !== userID || file.status !== 'receiving') continue;
      this.#changeFile(file.uuid, { status: 'interrupted' });
    }
  }

  #accept(from: string, message: PeerMessage): void {
    const { dispatch } = this.#options;
    switch (message.type) {
      case 'chatMessage':
        this.#chat(from, message);
        break;
      case 'chunk':
        this.#chunk(from, message);
        break;
      case 'svgPainting': {
        const change = parseDrawing(message.svgURL);
        const page = message.paintOnFileId;
        if (!change) this.refused(from, 'a drawing that is none');
        else if (!this.#hasRoomForPage(page)) this.refused(from, 'too many pages');
        else dispatch({ type: 'drawing', page, from, change });
        break;
      }
      case 'adminControl': {
        const { intent, fileUUID, page = 1 } = message;
        const lead = intent !== 'closeFile' && fileUUID ? { fileUUID, page } : null;
        dispatch({ type: 'lead', lead });
        break;
      }
      case 'adminScreenshot':
        this.#screenshot(from, message.intent);
        break;
      case 'callMeta': {
        const { contentID = null, audioActive, videoActive } = message.data;
        const screenshareID = this.#mayShare(from) ? (message.data.screenshareID ?? null) : null;
        const meta = { contentID, screenshareID, audioActive, videoActive };
        dispatch({ type: 'meta', userID: from, meta });
        break;
      }
      case 'exit':
      case 'safetyNonce':
        this.refused(from, `${message.type} out of place`);
    }
  }

  #mayShare(from: string): boolean {
    const side = this.#options.state().people.get(from)?.side;
    return side !== undefined && mayShareScreen(side, this.#options.features);
  }

  #screenshot(by: string, intent: Screenshot['intent']): void {
    const events = {
      request: { type: 'asked', by },
      cancel: { type: 'noLongerAsked', by },
      accepted: { type: 'answered', accepted: true },
      denied: { type: 'answered', accepted: false },
    } as const;
    this.#options.dispatch({ type: 'screenshot', event: events[intent] });
  }

  #hasRoomForPage(page: string): boolean {
    const { drawings } = this.#options.state();
    return drawings.has(page) || drawings.size < conversationLimits.pages;
  }

  #hasRoomForEntry(from: string): boolean {
    const sent = this.#options.state().chat.filter((entry) => entry.from === from);
    if (sent.length < conversationLimits.entriesPerPerson) return true;
    this.refused(from, 'more messages than a call holds');
    return false;
  }

  #chat(from: string, chat: Chat): void {
    if (!this.#hasRoomForEntry(from)) return;
    if (chat.file && !this.#announcement(from, chat.file)) return;
    this.#addEntry(from, chat, chat.file?.uuid);
  }

  #announcement(from: string, descriptor: FileDescriptor): boolean {
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
    const { uuid, type, name, size = 0 } = descriptor;
    const bytes = descriptor.size ?? fileLimits.bytes;
    const fits = hasRoomFor(volumeOf(state(), uuid), bytes);
    if (!fits) transfers.refuse(peer, uuid);
    else if (transfers.announced(peer, descriptor) === 'known') return true;
    const status = fits ? 'receiving' : 'interrupted';
    const empty = { me: false, progress: 0, base64: '' };
    dispatch({ type: 'fileAdded', file: { uuid, type, name, size, from, status, ...empty } });
    return true;
  }

  /** Nothing of it is taken: in its place stands an empty file that says so. */
  #illegalFile(from: string, announced: IllegalAnnouncement, reason: string): void {
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
    // What arrived whole before was judged by its content and stays.
    if (known?.status === 'complete' || known?.status === 'manipulated') return;
    transfers.refuse(peer, uuid);
    if (!this.#hasRoomForEntry(from)) return;
    const empty = { me: false, progress: 0, base64: '', size: 0 } as const;
    // The type of an empty file tells nothing; a field of its own would be one more to forge.
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

  #chunk(from: string, chunk: Chunk): void {
    const peer = this.#options.mesh.peer(from);
    if (peer) this.#chunkResult(from, this.#options.transfers.take(peer, chunk));
  }

  #chunkResult(from: string, result: IncomingResult): void {
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

/** As much of it as can be shown as one line. */
function announcedName(name: unknown): string {
  const text = typeof name === 'string' ? name : '';
  return text
    .slice(0, longestName)
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

function typeText(type: unknown): string {
  const text = announcedName(type);
  return text === '' ? 'without a type' : `as ${text}`;
}
