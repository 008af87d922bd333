import type { Chunk, FileDescriptor, PeerMessage } from '@visite/contract';
import { IncomingFiles, type IncomingResult } from '../channel/incoming-files.ts';
import { acknowledgement, cancellation, OutgoingFile } from '../channel/outgoing-file.ts';
import type { ChunkSource } from '../channel/send-queue.ts';

/** The way to one person, as far as files need it. */
export type FileWay = {
  userID: string;
  send(message: PeerMessage): void;
  sendChunks(source: ChunkSource): void;
  dropChunks(source: ChunkSource): void;
};

export type TransferEvent =
  | { type: 'progress'; uuid: string; fraction: number }
  /** Everybody to whom it went has all of it. */
  | { type: 'delivered'; uuid: string }
  | { type: 'cancelled'; uuid: string };

type Delivery = { way: FileWay; source: OutgoingFile; fraction: number; arrived: boolean };
type Outgoing = { announcement: PeerMessage; base64: string; deliveries: Map<string, Delivery> };

/** All files under way, in both directions and with everybody. */
export class Transfers {
  readonly #outgoing = new Map<string, Outgoing>();
  readonly #incoming = new Map<string, IncomingFiles>();
  readonly #emit: (event: TransferEvent) => void;

  constructor(emit: (event: TransferEvent) => void) {
    this.#emit = emit;
  }

  send(uuid: string, announcement: PeerMessage, base64: string, ways: FileWay[]): void {
    const outgoing = { announcement, base64, deliveries: new Map() };
    this.#outgoing.set(uuid, outgoing);
    for (const way of ways) this.#deliver(uuid, outgoing, way);
  }

  /** To somebody who lacks it; one that is on its way to them already is left alone. */
  sendTo(way: FileWay, uuid: string, announcement: PeerMessage, base64: string): void {
    const outgoing = this.#outgoing.get(uuid) ?? { announcement, base64, deliveries: new Map() };
    this.#outgoing.set(uuid, outgoing);
    const underWay = outgoing.deliveries.get(way.userID)?.arrived === false;
    if (!underWay) this.#deliver(uuid, outgoing, way);
  }

  /** This file is here, from an earlier stay perhaps: its sender need not send it again. */
  acknowledge(from: FileWay, uuid: string): void {
    from.send(acknowledgement(uuid));
  }

  announced(from: FileWay, descriptor: FileDescriptor): 'expected' | 'known' {
    const known = this.#filesOf(from.userID).announce(descriptor);
    if (known === 'known') from.send(acknowledgement(descriptor.uuid));
    return known;
  }

  refuse(from: FileWay, uuid: string): void {
    this.#filesOf(from.userID).refuse(uuid);
    from.send(cancellation(uuid));
  }

  /** A chunk about one of our own files is the receiver's word on it. */
  take(from: FileWay, chunk: Chunk): IncomingResult {
    const outgoing = this.#outgoing.get(chunk.uuid);
    if (outgoing) {
      this.#answered(chunk, outgoing, from.userID);
      return { type: 'ignored' };
    }
    const result = this.#filesOf(from.userID).take(chunk);
    if (result.type === 'complete' || result.type === 'manipulated') {
      from.send(acknowledgement(chunk.uuid));
    }
    if (result.type === 'broken') from.send(cancellation(chunk.uuid));
    return result;
  }

  cancelOwn(uuid: string): void {
    const outgoing = this.#outgoing.get(uuid);
    this.#outgoing.delete(uuid);
    for (const { way, source, arrived } of outgoing?.deliveries.values() ?? []) {
      way.dropChunks(source);
      if (!arrived) way.send(cancellation(uuid));
    }
  }

  /** The connection was rebuilt: what had not arrived is sent from its beginning [FILE-11]. */
  resume(way: FileWay): void {
    for (const [uuid, outgoing] of this.#outgoing) {
      const delivery = outgoing.deliveries.get(way.userID);
      if (delivery && !delivery.arrived) this.#deliver(uuid, outgoing, way);
    }
  }

  /** This person is gone for good; nobody waits for their acknowledgement any more. */
  forget(userID: string): void {
    this.#incoming.delete(userID);
    for (const [uuid, { deliveries }] of this.#outgoing) {
      if (deliveries.delete(userID)) this.#reportProgress(uuid);
    }
  }

  clear(): void {
    this.#outgoing.clear();
    this.#incoming.clear();
  }

  #deliver(uuid: string, outgoing: Outgoing, way: FileWay): void {
    const source = new OutgoingFile(uuid, outgoing.base64, (fraction) => {
      delivery.fraction = fraction;
      this.#reportProgress(uuid);
    });
    const before = outgoing.deliveries.get(way.userID);
    before?.way.dropChunks(before.source);
    const delivery: Delivery = { way, source, fraction: 0, arrived: false };
    outgoing.deliveries.set(way.userID, delivery);
    way.send(outgoing.announcement);
    way.sendChunks(source);
  }

  #answered(chunk: Chunk, { deliveries }: Outgoing, userID: string): void {
    const delivery = deliveries.get(userID);
    if (!delivery || delivery.arrived) return;
    delivery.way.dropChunks(delivery.source);
    if (chunk.cancelled) deliveries.delete(userID);
    else delivery.arrived = true;
    if (deliveries.size === 0) this.#emit({ type: 'cancelled', uuid: chunk.uuid });
    else this.#reportProgress(chunk.uuid);
  }

  #reportProgress(uuid: string): void {
    const deliveries = [...(this.#outgoing.get(uuid)?.deliveries.values() ?? [])];
    if (deliveries.every(({ arrived }) => arrived)) this.#emit({ type: 'delivered', uuid });
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
