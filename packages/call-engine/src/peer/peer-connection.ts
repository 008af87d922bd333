import { callTimings, extraChannel, textChannel } from '@visite/contract';
import { limitInitialResolution, requestKeyFrame } from '../adaptation/sender-parameters.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { waitForIceGathering } from './ice-gathering.ts';
import { mungeRemoteSdp, streamIdsByMid } from './sdp.ts';
import {
  kindOfSource,
  type LocalStreams,
  type LocalTracks,
  type RemoteTrack,
  type TrackSource,
  trackSources,
} from './transceivers.ts';

/** Audio alone sends a packet every 20 ms: no byte within this time means that the path is dead. */
const livenessProbeMs = 500;

/** `inactive` while a new key waits for its confirmation. */
export type MediaDirection = 'sendrecv' | 'inactive';

export type PeerConnectionOptions = {
  createPeerConnection: (configuration: RTCConfiguration) => RTCPeerConnection;
  iceServers: RTCIceServer[];
  /** Generated once per call, so that connecting does not wait for it. */
  certificates?: RTCCertificate[] | undefined;
  relayOnly?: boolean | undefined;
  /** A phone with few cores. */
  fewCores?: boolean | undefined;
  streams: LocalStreams;
  clock: Clock;
  log: Log;
  onState: () => void;
  onChannelClosed: () => void;
};

/** One RTCPeerConnection with its transceivers and data channels, from first candidate to close. */
export class PeerConnection {
  readonly pc: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  /** For messages of our own clients only; other clients do not create it and see none of them. */
  readonly extra: RTCDataChannel;
  /** T.140 text, letter by letter [RTT-2]. */
  readonly text: RTCDataChannel;
  readonly #options: PeerConnectionOptions;
  readonly #closed = new AbortController();
  #deadline: number;
  #relayExpected: boolean;
  #transceivers: Partial<Record<TrackSource, RTCRtpTransceiver>> = {};
  #keyFrames: Promise<void> = Promise.resolve();
  #direction: MediaDirection = 'sendrecv';
  #hadCamera = false;

  constructor(options: PeerConnectionOptions) {
    this.#options = options;
    this.pc = options.createPeerConnection(this.#configuration(options.iceServers));
    this.#deadline = options.clock.now() + callTimings.iceCompletionMs;
    this.#relayExpected = hasRelay(options.iceServers);
    // `negotiated` saves the DATA_CHANNEL_OPEN message until the channel is open.
    this.channel = this.pc.createDataChannel('visite', { negotiated: true, id: 0 });
    this.extra = this.#negotiated(extraChannel);
    this.text = this.#negotiated(textChannel);
    const { signal } = this.#closed;
    this.pc.addEventListener('connectionstatechange', options.onState, { signal });
    this.pc.addEventListener('iceconnectionstatechange', options.onState, { signal });
    this.channel.addEventListener('close', options.onChannelClosed, { signal });
    onReconnected(this.pc, signal, () => {
      // setParameters rejects while an earlier call is pending.
      this.#keyFrames = this.#keyFrames.then(() => this.#requestKeyFrames());
    });
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Closed by something other than `close()`; browsers fire no event for that. */
  get isClosedExternally(): boolean {
    return !this.isClosed && this.pc.signalingState === 'closed';
  }

  /** No description was exchanged yet: such a connection can still answer any offer. */
  get isUnused(): boolean {
    const open = !this.isClosed && !this.isClosedExternally;
    return open && this.pc.remoteDescription === null && !this.pc.localDescription;
  }

  /** The practice wants addresses hidden, and there is no relay that would do it. */
  get revealsAddress(): boolean {
    return this.#options.relayOnly === true && !this.#relayExpected;
  }

  /** False: no media in either direction. */
  get hasMedia(): boolean {
    return this.#direction === 'sendrecv';
  }

  async createOffer(tracks: LocalTracks, direction: MediaDirection): Promise<void> {
    this.#direction = direction;
    for (const source of trackSources) {
      this.#transceivers[source] ??= this.pc.addTransceiver(kindOfSource[source], {
        direction,
        streams: [this.#streamOf(source)],
      });
    }
    await this.setTracks(tracks);
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  /** ICE restart with fresh credentials; certificate and transceivers stay as they are. */
  async createRestartOffer(iceServers: RTCIceServer[]): Promise<void> {
    this.setIceServers(iceServers);
    this.pc.restartIce();
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  async acceptOffer(sdp: string, tracks: LocalTracks, direction: MediaDirection): Promise<void> {
    this.#direction = direction;
    await this.#unlessClosed(
      this.pc.setRemoteDescription({ type: 'offer', sdp: mungeRemoteSdp(sdp) }),
    );
    const transceivers = this.pc.getTransceivers();
    for (const [at, source] of trackSources.entries()) {
      const transceiver = transceivers[at];
      if (!transceiver) continue;
      this.#transceivers[source] = transceiver;
      transceiver.direction = direction;
      transceiver.sender.setStreams(this.#streamOf(source));
    }
    await this.setTracks(tracks);
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#unlessClosed(
      this.pc.setRemoteDescription({ type: 'answer', sdp: mungeRemoteSdp(sdp) }),
    );
  }

  /** The local description with all candidates: without trickle ICE nothing is sent before. */
  async gatheredSdp(): Promise<string> {
    const { signal } = this.#closed;
    await waitForIceGathering(this.pc, {
      clock: this.#options.clock,
      deadline: this.#deadline,
      relayExpected: this.#relayExpected,
      signal,
    });
    return this.pc.localDescription?.sdp ?? '';
  }

  /** An ICE restart gathers again, with its own time limit. */
  setIceServers(iceServers: RTCIceServer[]): void {
    this.#deadline = this.#options.clock.now() + callTimings.iceCompletionMs;
    this.#relayExpected = hasRelay(iceServers);
    try {
      this.pc.setConfiguration(this.#configuration(iceServers));
    } catch (error) {
      this.#options.log('peer.configuration-kept', error);
    }
  }

  async setTracks(tracks: LocalTracks): Promise<void> {
    const { camera } = tracks;
    // Before the camera is attached: once it is, a new size would make the encoder begin anew.
    const isNew = this.pc.connectionState === 'new';
    if (this.#hadCamera ? camera && isNew : camera || isNew) {
      await this.#limitInitialResolution(camera);
    }
    this.#hadCamera ||= camera !== null;
    const replacing = trackSources.map(async (source) => {
      const sender = this.#transceivers[source]?.sender;
      if (sender && sender.track !== tracks[source]) await sender.replaceTrack(tracks[source]);
    });
    await this.#unlessClosed(Promise.all(replacing));
  }

  senderOf(source: TrackSource): RTCRtpSender | null {
    return this.#transceivers[source]?.sender ?? null;
  }

  midOf(source: TrackSource): string | null {
    return this.#transceivers[source]?.mid ?? null;
  }

  remoteTracks(): RemoteTrack[] {
    const streams = streamIdsByMid(this.pc.remoteDescription?.sdp ?? '');
    return trackSources.flatMap((source) => {
      const transceiver = this.#transceivers[source];
      if (!transceiver || this.pc.remoteDescription === null) return [];
      const streamId = streams.get(transceiver.mid ?? '') ?? null;
      return [{ source, streamId, track: transceiver.receiver.track }];
    });
  }

  /** When media last came, as browsers remember it for ten seconds; needs no statistics. */
  get newestMedia(): number | null {
    const times = trackSources.flatMap((source) => {
      const receiver = this.#transceivers[source]?.receiver;
      return receiver?.getSynchronizationSources().map(({ timestamp }) => timestamp) ?? [];
    });
    return times.length > 0 ? Math.max(...times) : null;
  }

  get hasRecentMedia(): boolean {
    return this.newestMedia !== null;
  }

  /** No byte arrives for as long as it takes to know that the path is dead. */
  async isSilent(): Promise<boolean> {
    const before = await this.#bytesReceived();
    await new Promise<void>((resolve) => this.#options.clock.after(livenessProbeMs, resolve));
    return (await this.#bytesReceived()) === before;
  }

  close(): void {
    if (this.isClosed) return;
    this.#closed.abort();
    this.channel.close();
    this.extra.close();
    this.text.close();
    this.pc.close();
    this.#transceivers = {};
  }

  /** Total of the transport, RTCP and data channels included. */
  async #bytesReceived(): Promise<number> {
    let bytes = 0;
    (await this.pc.getStats()).forEach((stat: { type: string; bytesReceived?: number }) => {
      if (stat.type === 'candidate-pair') bytes += stat.bytesReceived ?? 0;
    });
    return bytes;
  }

  /** A browser never settles promises that were pending when the connection was closed. */
  async #unlessClosed<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this.#closed;
    const done = new AbortController();
    const closed = new Promise<never>((_, reject) => {
      const fail = () => reject(new Error('the connection was closed'));
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail, { signal: done.signal });
    });
    try {
      return await Promise.race([work, closed]);
    } finally {
      done.abort();
    }
  }

  async #limitInitialResolution(track: MediaStreamTrack | null): Promise<void> {
    try {
      const camera = this.senderOf('camera');
      const { fewCores } = this.#options;
      if (camera) await this.#unlessClosed(limitInitialResolution(camera, track, fewCores));
    } catch (error) {
      this.#options.log('peer.initial-resolution-kept', error);
    }
  }

  /** After an interruption frames cannot be decoded from earlier ones [PEER-41]. */
  async #requestKeyFrames(): Promise<void> {
    for (const source of ['camera', 'screen'] as const) {
      try {
        const sender = this.senderOf(source);
        if (sender) await requestKeyFrame(sender);
      } catch (error) {
        this.#options.log('peer.no-key-frame', error);
      }
    }
  }

  #negotiated({ label, id, protocol }: typeof extraChannel | typeof textChannel): RTCDataChannel {
    return this.pc.createDataChannel(label, { negotiated: true, id, protocol });
  }

  #streamOf(source: TrackSource): MediaStream {
    const { streams } = this.#options;
    return source === 'screen' ? streams.screen : streams.content;
  }

  #configuration(iceServers: RTCIceServer[]): RTCConfiguration {
    const { certificates, relayOnly } = this.#options;
    return {
      iceServers,
      bundlePolicy: 'max-bundle',
      rtcpMuxPolicy: 'require',
      // The answerer gathers into this pool before an offer arrives [PEER-7].
      iceCandidatePoolSize: 1,
      ...(relayOnly && hasRelay(iceServers) ? { iceTransportPolicy: 'relay' as const } : {}),
      ...(certificates ? { certificates } : {}),
    };
  }
}

function hasRelay(servers: RTCIceServer[]): boolean {
  return servers.flatMap((server) => server.urls).some((url) => /^turns?:/i.test(url));
}

/** Calls back when a connection works again after a loss, or continues on another candidate pair. */
function onReconnected(pc: RTCPeerConnection, signal: AbortSignal, callback: () => void): void {
  let wasConnected = false;
  let lost = false;
  const watchCandidatePair = () => {
    // With max-bundle the data channel's transport is the transport of all media.
    const iceTransport = pc.sctp?.transport.iceTransport;
    iceTransport?.addEventListener('selectedcandidatepairchange', callback, { signal });
  };
  const onStateChange = () => {
    if (pc.connectionState === 'disconnected' || pc.connectionState === 'failed') lost = true;
    if (pc.connectionState !== 'connected') return;
    if (lost) callback();
    if (!wasConnected) watchCandidatePair();
    lost = false;
    wasConnected = true;
  };
  pc.addEventListener('connectionstatechange', onStateChange, { signal });
}
