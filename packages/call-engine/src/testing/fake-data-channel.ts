type Data = string | Uint8Array<ArrayBuffer>;

/** The part of RTCDataChannel that the engine uses; FakeNetwork delivers its messages. */
export class FakeDataChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  binaryType: BinaryType = 'blob';
  /** Sent and not delivered yet. */
  readonly outgoing: Data[] = [];
  /** Maximum of bufferedAmount so far. */
  highWater = 0;
  /** Characters and bytes sent so far. */
  total = 0;

  send(data: Data): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError');
    this.outgoing.push(data);
    this.bufferedAmount += data.length;
    this.total += data.length;
    this.highWater = Math.max(this.highWater, this.bufferedAmount);
  }

  /** Removes one message for delivery. */
  dequeue(): Data | undefined {
    const data = this.outgoing.shift();
    if (data === undefined) return undefined;
    const before = this.bufferedAmount;
    this.bufferedAmount -= data.length;
    const threshold = this.bufferedAmountLowThreshold;
    if (before > threshold && this.bufferedAmount <= threshold) {
      this.dispatchEvent(new Event('bufferedamountlow'));
    }
    return data;
  }

  receive(data: unknown): void {
    const arrived = data instanceof Uint8Array ? data.slice().buffer : data;
    this.dispatchEvent(new MessageEvent('message', { data: arrived }));
  }

  open(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  /** Closed by the browser or the remote side. */
  closeFromRemote(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.outgoing.length = 0;
    this.bufferedAmount = 0;
    this.dispatchEvent(new Event('close'));
  }

  close(): void {
    this.closeFromRemote();
  }
}
