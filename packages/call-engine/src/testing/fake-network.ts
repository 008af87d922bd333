import { FakePeerConnection } from './fake-peer-connection.ts';
import { microtasks } from './manual-clock.ts';

/** Connects fake peer connections and delivers their messages when a test flushes it. */
export class FakeNetwork {
  stunAnswers = true;
  turnAnswers = true;
  /** Received audio bytes do not grow. */
  noAudio = false;
  /** Received video frames do not grow. */
  noVideo = false;
  /** The browsers' estimate of the bits per second that fit; null: they have none. */
  available: number | null = null;
  /** Gathering finds no candidates, as without any network interface. */
  noCandidates = false;
  /** setLocalDescription() never settles, as on a connection that is closed meanwhile. */
  hangPromises = false;
  /** False while no packets get through. */
  up = true;
  /** Grows with each new IP address; candidates of older addresses do not work any more. */
  address = 1;
  readonly connections: FakePeerConnection[] = [];

  readonly createPeerConnection = (
    configuration: RTCConfiguration,
    withoutExtraChannel = false,
  ): RTCPeerConnection =>
    new FakePeerConnection(this, configuration, withoutExtraChannel).asPeerConnection();

  register(connection: FakePeerConnection): number {
    this.connections.push(connection);
    return this.connections.length;
  }

  get open(): FakePeerConnection[] {
    return this.connections.filter((each) => each.connectionState !== 'closed');
  }

  fingerprintOf(id: number): string {
    const byte = id.toString(16).padStart(2, '0').toUpperCase();
    return Array.from({ length: 32 }, () => byte).join(':');
  }

  /** Connects every pair in which each side holds the other's newest description. */
  connectPairs(): void {
    if (!this.up) return;
    for (const one of this.open) {
      const other = this.#matchOf(one);
      if (!other || one.address !== this.address || other.address !== this.address) continue;
      one.selectPath(other, this.address);
      other.selectPath(one, this.address);
    }
    for (const one of this.open) {
      if (!this.#reaches(one)) continue;
      one.setConnectionState('connected');
      one.channel.open();
      if (one.withoutExtraChannel) continue;
      one.extra.open();
      one.text.open();
    }
  }

  disconnect(): void {
    this.up = false;
    for (const each of this.open) {
      if (each.connectionState === 'connected') each.setConnectionState('disconnected');
    }
  }

  restore(): void {
    this.up = true;
    this.connectPairs();
  }

  changeAddress(): void {
    this.disconnect();
    this.address += 1;
    this.up = true;
  }

  onClosed(connection: FakePeerConnection): void {
    for (const each of [connection, connection.path?.to]) {
      each?.channel.closeFromRemote();
      each?.extra.closeFromRemote();
      each?.text.closeFromRemote();
    }
  }

  /** Delivers until no message is left. */
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
      for (const name of ['extra', 'text'] as const) {
        const data = one[name].dequeue();
        if (data === undefined) continue;
        // Messages are dropped if the remote side has not created the channel.
        if (other[name].readyState === 'open') other[name].receive(data);
        moved = true;
      }
      const data = one.channel.dequeue();
      if (data === undefined) continue;
      other.channel.receive(data);
      moved = true;
    }
    return moved;
  }

  /** An established path keeps working while an ICE restart is negotiated. */
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
