import { FakePeerConnection } from './fake-peer-connection.ts';
import { microtasks } from './manual-clock.ts';

/** Joins fake connections and carries their bytes, only when a test flushes it. */
export class FakeNetwork {
  stunAnswers = true;
  turnAnswers = true;
  /** True while voices arrive as nothing. */
  silent = false;
  /** True while cameras arrive as nothing. */
  still = false;
  /** True while no address is there at all: gathering finds nothing. */
  unplugged = false;
  /** True while a browser answers nothing it is asked, as one does that is closed meanwhile. */
  mute = false;
  /** False while the cable is out. */
  up = true;
  /** Grows when the machine gets another address; older candidates lead nowhere then. */
  address = 1;
  readonly connections: FakePeerConnection[] = [];

  readonly createPeerConnection = (
    configuration: RTCConfiguration,
    plain = false,
  ): RTCPeerConnection => new FakePeerConnection(this, configuration, plain).asPeerConnection();

  register(connection: FakePeerConnection): number {
    this.connections.push(connection);
    return this.connections.length;
  }

  get open(): FakePeerConnection[] {
    return this.connections.filter((each) => each.connectionState !== 'closed');
  }

  fingerprintOf(id: number): string {
    return `AA:BB:${id.toString(16).padStart(2, '0').toUpperCase()}`;
  }

  /** Connects every pair in which each side holds the other's newest description. */
  meet(): void {
    if (!this.up) return;
    for (const one of this.open) {
      const other = this.#matchOf(one);
      if (!other || one.address !== this.address || other.address !== this.address) continue;
      one.usePath(other, this.address);
      other.usePath(one, this.address);
    }
    for (const one of this.open) {
      if (!this.#reaches(one)) continue;
      one.setConnectionState('connected');
      one.channel.open();
      if (!one.plain) one.extra.open();
    }
  }

  cut(): void {
    this.up = false;
    for (const each of this.open) {
      if (each.connectionState === 'connected') each.setConnectionState('disconnected');
    }
  }

  restore(): void {
    this.up = true;
    this.meet();
  }

  changeAddress(): void {
    this.cut();
    this.address += 1;
    this.up = true;
  }

  closed(connection: FakePeerConnection): void {
    for (const each of [connection, connection.path?.to]) {
      each?.channel.shut();
      each?.extra.shut();
    }
  }

  /** Delivers until nothing moves any more. */
  async flush(): Promise<void> {
    await microtasks();
    while (this.deliverOne()) await microtasks(8);
    await microtasks();
  }

  /** One message of every channel; false when there was none. */
  deliverOne(): boolean {
    if (!this.up) return false;
    let moved = false;
    for (const one of this.open) {
      const other = one.path?.to;
      if (!this.#reaches(one) || other?.channel.readyState !== 'open') continue;
      const extra = one.extra.takeOne();
      if (extra !== undefined) {
        // Nobody listens on a channel that the other side has not made.
        if (other.extra.readyState === 'open') other.extra.receive(extra);
        moved = true;
      }
      const data = one.channel.takeOne();
      if (data === undefined) continue;
      other.channel.receive(data);
      moved = true;
    }
    return moved;
  }

  /** An established path lives on while a restart is being negotiated. */
  #reaches({ path }: FakePeerConnection): boolean {
    return this.up && path?.address === this.address && path.to.connectionState !== 'closed';
  }

  #matchOf(one: FakePeerConnection): FakePeerConnection | undefined {
    const wanted = one.remoteEndpoint;
    return this.open.find(
      (other) =>
        other.id === wanted?.id &&
        other.ufrag === wanted.ufrag &&
        other.remoteEndpoint?.id === one.id &&
        other.remoteEndpoint.ufrag === one.ufrag &&
        one.signalingState === 'stable' &&
        other.signalingState === 'stable',
    );
  }
}
