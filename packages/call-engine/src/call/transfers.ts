import type { Chunk, ExtraMessage, FileDescriptor, PeerMessage } from '@visite/contract';
import type { FileFrame } from '../channel/file-frame.ts';
import { IncomingFiles, type IncomingResult } from '../channel/incoming-files.ts';
import { acknowledgement, cancellation, OutgoingFile } from '../channel/outgoing-file.ts';
import { type EncodedFrame, OutgoingFrames } from '../channel/outgoing-frames.ts';
import type { ChunkSource, PieceSource } from '../channel/send-queue.ts';

/** The part of a peer that file transfers need. */
export type FileChannel = {
  userID: string;
  send(message: PeerMessage): void;
  sendExtra(message: ExtraMessage): void;
  sendChunks(source: ChunkSource): void;
  sendFrames(source: PieceSource<EncodedFrame>): void;
  dropPieces(source: object): void;
};

export type TransferEvent =
  | { type: 'progress'; uuid: string; fraction: number }
  /** All receivers have acknowledged it. */
  | { type: 'delivered'; uuid: string }
  | { type: 'cancelled'; uuid: string };

type Delivery = {
  channel: FileChannel;
  source: OutgoingFile | OutgoingFrames;
  /** Binary and not asked for yet. */
  isAwaited: boolean;
  fraction: number;
  acknowledged: boolean;
};
type Outgoing = { announcement: PeerMessage; base64: string; deliveries: Map<string, Delivery> };

/** All file transfers, in both directions and with everybody. */
export class Transfers {
  readonly #outgoing = new Map<string, Outgoing>();
  readonly #incoming = new Map<string, IncomingFiles>();
  readonly #emit: (event: TransferEvent) => void;
  readonly #readsFrames: (userID: string) => boolean;

  /** @param readsFrames whether this person's client asks for announced files as binary [FILE-27] */
  constructor(
    emit: (event: TransferEvent) => void,
    readsFrames: (userID: string) => boolean = () => false,
  ) {
    this.#emit = emit;
    this.#readsFrames = readsFrames;
  }

  send(uuid: string, announcement: PeerMessage, base64: string, channels: FileChannel[]): void {
    const outgoing = { announcement, base64, deliveries: new Map() };
    this.#outgoing.set(uuid, outgoing);
    for (const channel of channels) this.#deliver(uuid, outgoing, channel);
  }

  /** To one person who is missing it, unless it is already being sent to them. */
  sendTo(channel: FileChannel, uuid: string, announcement: PeerMessage, base64: string): void {
    const outgoing = this.#outgoing.get(uuid) ?? { announcement, base64, deliveries: new Map() };
    this.#outgoing.set(uuid, outgoing);
    const isBeingSent = outgoing.deliveries.get(channel.userID)?.acknowledged === false;
    if (!isBeingSent) this.#deliver(uuid, outgoing, channel);
  }

  /** We have this file, for example from before a reload: its sender need not send it again. */
  acknowledge(from: FileChannel, uuid: string): void {
    from.send(acknowledgement(uuid));
  }

  handleAnnouncement(from: FileChannel, descriptor: FileDescriptor): 'expected' | 'known' {
    const known = this.#filesOf(from.userID).announce(descriptor);
    if (known === 'known') from.send(acknowledgement(descriptor.uuid));
    // The two channels keep no common order: frames that were not asked for could be here first.
    // A client that does not know this wish sends chunks.
    else from.sendExtra({ type: 'wantFile', uuid: descriptor.uuid });
    return known;
  }

  /** Once per delivery: nobody can have a file sent again and again. */
  handleWish(from: FileChannel, uuid: string): void {
    const delivery = this.#outgoing.get(uuid)?.deliveries.get(from.userID);
    if (!delivery?.isAwaited) return;
    delivery.isAwaited = false;
    if (delivery.source instanceof OutgoingFrames) delivery.channel.sendFrames(delivery.source);
  }

  refuse(from: FileChannel, uuid: string): void {
    this.#filesOf(from.userID).refuse(uuid);
    from.send(cancellation(uuid));
  }

  /** A chunk with the id of one of our own files is the receiver's acknowledgement or cancellation. */
  handleChunk(from: FileChannel, chunk: Chunk): IncomingResult {
    const outgoing = this.#outgoing.get(chunk.uuid);
    if (outgoing) {
      this.#handleReply(chunk, outgoing, from.userID);
      return { type: 'ignored' };
    }
    return this.#answer(from, chunk.uuid, this.#filesOf(from.userID).addChunk(chunk));
  }

  handleFrame(from: FileChannel, frame: FileFrame): IncomingResult {
    return this.#answer(from, frame.uuid, this.#filesOf(from.userID).addFrame(frame));
  }

  cancelOwn(uuid: string): void {
    const outgoing = this.#outgoing.get(uuid);
    this.#outgoing.delete(uuid);
    for (const { channel, source, acknowledged } of outgoing?.deliveries.values() ?? []) {
      channel.dropPieces(source);
      if (!acknowledged) channel.send(cancellation(uuid));
    }
  }

  /** After a rebuild: unacknowledged files are sent again from the beginning [FILE-11]. */
  resume(channel: FileChannel): void {
    for (const [uuid, outgoing] of this.#outgoing) {
      const delivery = outgoing.deliveries.get(channel.userID);
      if (delivery && !delivery.acknowledged) this.#deliver(uuid, outgoing, channel);
    }
  }

  /** This person left: their acknowledgement is no longer expected. */
  forgetPeer(userID: string): void {
    this.#incoming.delete(userID);
    for (const [uuid, { deliveries }] of this.#outgoing) {
      if (deliveries.delete(userID)) this.#reportProgress(uuid);
    }
  }

  clear(): void {
    this.#outgoing.clear();
    this.#incoming.clear();
  }

  #answer(from: FileChannel, uuid: string, result: IncomingResult): IncomingResult {
    if (result.type === 'complete' || result.type === 'manipulated') {
      from.send(acknowledgement(uuid));
    }
    if (result.type === 'broken') from.send(cancellation(uuid));
    return result;
  }

  #deliver(uuid: string, outgoing: Outgoing, channel: FileChannel): void {
    const onProgress = (fraction: number) => {
      delivery.fraction = fraction;
      this.#reportProgress(uuid);
    };
    const isAwaited = this.#readsFrames(channel.userID);
    const source = isAwaited
      ? new OutgoingFrames(uuid, outgoing.base64, onProgress)
      : new OutgoingFile(uuid, outgoing.base64, onProgress);
    const before = outgoing.deliveries.get(channel.userID);
    before?.channel.dropPieces(before.source);
    const delivery: Delivery = { channel, source, isAwaited, fraction: 0, acknowledged: false };
    outgoing.deliveries.set(channel.userID, delivery);
    channel.send(outgoing.announcement);
    if (source instanceof OutgoingFile) channel.sendChunks(source);
  }

  #handleReply(chunk: Chunk, { deliveries }: Outgoing, userID: string): void {
    const delivery = deliveries.get(userID);
    if (!delivery || delivery.acknowledged) return;
    delivery.channel.dropPieces(delivery.source);
    if (chunk.cancelled) deliveries.delete(userID);
    else delivery.acknowledged = true;
    if (deliveries.size === 0) this.#emit({ type: 'cancelled', uuid: chunk.uuid });
    else this.#reportProgress(chunk.uuid);
  }

  #reportProgress(uuid: string): void {
    const deliveries = [...(this.#outgoing.get(uuid)?.deliveries.values() ?? [])];
    if (deliveries.every(({ acknowledged }) => acknowledged))
      this.#emit({ type: 'delivered', uuid });
    else {
      const fraction = Math.min(...deliveries.map((each) => each.fraction));
      this.#emit({ type: 'progress', uuid, fraction });
    }
  }

  #filesOf(userID: string): IncomingFiles {
    const files = this.#incoming.get(userID) ?? new IncomingFiles();
    this.#incoming.set(userID, files);
    return files;
  }
}
