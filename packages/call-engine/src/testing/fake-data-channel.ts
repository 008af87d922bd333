/** As much of an RTCDataChannel as the engine touches; the fake network moves its bytes. */
export class FakeDataChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  /** What was handed over and not yet delivered. */
  readonly outgoing: string[] = [];
  /** The largest amount that ever waited here. */
  highWater = 0;
  /** Everything that was ever handed over. */
  total = 0;

  send(data: string): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError');
    this.outgoing.push(data);
    this.bufferedAmount += data.length;
    this.total += data.length;
    this.highWater = Math.max(this.highWater, this.bufferedAmount);
  }

  /** Takes one message off the wire. */
  takeOne(): string | undefined {
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
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  open(): void {
    if (this.readyState !== 'connecting') return;
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  /** By the browser or the other side. */
  shut(): void {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    this.outgoing.length = 0;
    this.bufferedAmount = 0;
    this.dispatchEvent(new Event('close'));
  }

  close(): void {
    this.shut();
  }
}
