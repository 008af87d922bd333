import { fakeFingerprint } from './fake-certificate.ts';
import { FakeDataChannel } from './fake-data-channel.ts';
import { FakeTrack } from './fake-media.ts';
import type { FakeNetwork } from './fake-network.ts';

class FakeSender {
  track: MediaStreamTrack | null = null;
  streamId = '-';
  parameters = { encodings: [{}] } as RTCRtpSendParameters;
  /** Number of requested key frames. */
  keyFrames = 0;
  #taking = false;

  async replaceTrack(track: MediaStreamTrack | null): Promise<void> {
    this.track = track;
  }

  setStreams(stream: MediaStream): void {
    this.streamId = stream.id;
  }

  getParameters(): RTCRtpSendParameters {
    return structuredClone(this.parameters);
  }

  async setParameters(
    parameters: RTCRtpSendParameters,
    options: { encodingOptions?: { keyFrame: boolean }[] } = {},
  ): Promise<void> {
    if (this.#taking) throw new DOMException('one at a time', 'InvalidStateError');
    this.#taking = true;
    await Promise.resolve();
    this.#taking = false;
    this.parameters = parameters;
    if (options.encodingOptions?.some(({ keyFrame }) => keyFrame)) this.keyFrames += 1;
  }
}

class FakeTransceiver {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
  readonly sender = new FakeSender();
  readonly receiver: {
    track: MediaStreamTrack;
    getSynchronizationSources: () => { timestamp: number }[];
  };
  /** When media last came. */
  mediaAt: number | null = null;
  direction: RTCRtpTransceiverDirection = 'recvonly';

  constructor(mid: string, kind: 'audio' | 'video') {
    this.mid = mid;
    this.kind = kind;
    this.receiver = {
      track: new FakeTrack(kind, 'remote').asTrack(),
      getSynchronizationSources: () => (this.mediaAt === null ? [] : [{ timestamp: this.mediaAt }]),
    };
  }
}

/** Origin of a description; two connections connect when each holds the other's newest one. */
export type Endpoint = { id: number; ufrag: number };

/** The part of RTCPeerConnection that the engine uses. */
export class FakePeerConnection extends EventTarget {
  readonly id: number;
  readonly channel = new FakeDataChannel();
  /** The extra channel, which clients of other vendors do not create. */
  readonly extra = new FakeDataChannel();
  readonly text = new FakeDataChannel();
  readonly sctp = { transport: { iceTransport: new EventTarget() } };
  readonly configuration: RTCConfiguration;
  /** A client that knows only the specified messages. */
  readonly withoutExtraChannel: boolean;
  readonly #network: FakeNetwork;
  readonly #transceivers: FakeTransceiver[] = [];
  localDescription: { type: RTCSdpType; sdp: string } | null = null;
  remoteDescription: { type: RTCSdpType; sdp: string } | null = null;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  iceGatheringState: RTCIceGatheringState = 'new';
  ufrag = 1;
  servers: RTCIceServer[];
  /** The selected path, once both sides are connected. */
  path: { to: FakePeerConnection; address: number } | null = null;
  #bytes = 0;
  #frames = 0;
  #restartRequested = false;
  /** The address under which the current candidates were gathered. */
  address = 0;

  constructor(network: FakeNetwork, configuration: RTCConfiguration, withoutExtraChannel = false) {
    super();
    this.withoutExtraChannel = withoutExtraChannel;
    this.#network = network;
    this.configuration = configuration;
    this.servers = configuration.iceServers ?? [];
    this.id = network.register(this);
  }

  createDataChannel(_label: string, { id }: RTCDataChannelInit): RTCDataChannel {
    const channel = [this.channel, this.extra, this.text][id ?? 0];
    return channel as unknown as RTCDataChannel;
  }

  addTransceiver(kind: 'audio' | 'video', init: RTCRtpTransceiverInit): FakeTransceiver {
    const transceiver = this.#addTransceiver(kind);
    transceiver.direction = init.direction ?? 'sendrecv';
    const stream = init.streams?.[0];
    if (stream) transceiver.sender.setStreams(stream);
    return transceiver;
  }

  getTransceivers(): FakeTransceiver[] {
    return this.#transceivers;
  }

  restartIce(): void {
    this.#restartRequested = true;
  }

  setConfiguration(configuration: RTCConfiguration): void {
    this.servers = configuration.iceServers ?? [];
  }

  async setLocalDescription(): Promise<void> {
    this.#mustBeOpen();
    if (this.#network.hangPromises) await new Promise(() => undefined);
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    if (this.#restartRequested) this.ufrag += 1;
    this.#restartRequested = false;
    this.localDescription = { type, sdp: this.#sdp([]) };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.#gather();
    this.#network.connectPairs();
  }

  async setRemoteDescription(description: { type: RTCSdpType; sdp: string }): Promise<void> {
    this.#mustBeOpen();
    if (!description.sdp.endsWith('\n')) throw new DOMException('no newline', 'OperationError');
    const wanted = description.type === 'offer' ? 'stable' : 'have-local-offer';
    if (this.signalingState !== wanted) throw new DOMException('glare', 'InvalidStateError');
    const previous = this.remoteEndpoint;
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (description.type === 'offer') {
      const kinds = ['audio', 'video', 'video'] as const;
      for (const kind of kinds.slice(this.#transceivers.length)) this.#addTransceiver(kind);
      // An offer with new credentials makes the answer restart as well.
      if (previous && previous.ufrag !== this.remoteEndpoint?.ufrag) this.ufrag += 1;
    }
    this.#network.connectPairs();
  }

  async getStats(): Promise<RTCStatsReport> {
    if (!this.#network.noAudio) this.#bytes += 1_000;
    if (!this.#network.noVideo) this.#frames += 16;
    const picture = {
      type: 'inbound-rtp',
      kind: 'video',
      mid: this.#transceivers[1]?.mid,
      framesReceived: this.#frames,
    };
    const voice = { type: 'inbound-rtp', kind: 'audio', bytesReceived: this.#bytes };
    const pair = {
      type: 'candidate-pair',
      nominated: true,
      state: 'succeeded',
      bytesReceived: this.#bytes,
      availableOutgoingBitrate: this.#network.available,
    };
    const transport = { type: 'transport', dtlsState: 'connected', srtpCipher: 'AES' };
    return new Map<string, object>([
      ['voice', voice],
      ['pair', pair],
      ['picture', picture],
      ['transport', transport],
    ]) as unknown as RTCStatsReport;
  }

  close(): void {
    this.connectionState = 'closed';
    this.signalingState = 'closed';
    this.#network.onClosed(this);
  }

  /** Closed by something other than the engine: no event here, the remote side loses packets. */
  closeExternally(): void {
    this.connectionState = 'closed';
    this.signalingState = 'closed';
    this.channel.readyState = 'closed';
    this.path?.to.setConnectionState('disconnected');
  }

  setConnectionState(state: RTCPeerConnectionState): void {
    if (this.connectionState === state || this.connectionState === 'closed') return;
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  /** Selects another path; an event is fired only if one was selected before. */
  selectPath(to: FakePeerConnection, address: number): void {
    const { path } = this;
    this.path = { to, address };
    if (!path || path.address === address) return;
    this.sctp.transport.iceTransport.dispatchEvent(new Event('selectedcandidatepairchange'));
  }

  completeGathering(): void {
    if (this.iceGatheringState === 'complete') return;
    this.iceGatheringState = 'complete';
    this.dispatchEvent(new Event('icegatheringstatechange'));
  }

  get remoteEndpoint(): Endpoint | null {
    const match = /a=fake:(\d+) (\d+)/.exec(this.remoteDescription?.sdp ?? '');
    return match ? { id: Number(match[1]), ufrag: Number(match[2]) } : null;
  }

  asPeerConnection(): RTCPeerConnection {
    return this as unknown as RTCPeerConnection;
  }

  #addTransceiver(kind: 'audio' | 'video'): FakeTransceiver {
    const transceiver = new FakeTransceiver(String(this.#transceivers.length), kind);
    this.#transceivers.push(transceiver);
    return transceiver;
  }

  #mustBeOpen(): void {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError');
  }

  #gather(): void {
    const { stunAnswers, turnAnswers } = this.#network;
    const wantsRelay = this.servers.some((server) => String(server.urls).startsWith('turn'));
    const found = ['host', ...(wantsRelay && turnAnswers ? ['relay'] : [])];
    const kinds = this.#network.noCandidates ? [] : found;
    this.address = this.#network.address;
    this.iceGatheringState = 'gathering';
    const sdp = this.#sdp(kinds);
    if (this.localDescription) this.localDescription = { ...this.localDescription, sdp };
    this.dispatchEvent(new Event('icecandidate'));
    if (stunAnswers) this.completeGathering();
  }

  #sdp(candidates: string[]): string {
    const media = this.#transceivers.flatMap(({ mid, kind, sender }) => [
      `m=${kind} 9 UDP/TLS/RTP/SAVPF 96`,
      `a=mid:${mid}`,
      `a=msid:${sender.streamId} track`,
    ]);
    const [certificate] = this.configuration.certificates ?? [];
    const fingerprint = fakeFingerprint(certificate) ?? this.#network.fingerprintOf(this.id);
    return [
      'v=0',
      `a=fake:${this.id} ${this.ufrag}`,
      `a=fingerprint:sha-256 ${fingerprint}`,
      ...media,
      ...candidates.map((kind) => `a=candidate:1 1 udp 1 192.0.2.1 9 typ ${kind}`),
      '',
    ].join('\r\n');
  }
}
