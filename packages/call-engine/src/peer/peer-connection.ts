import { callTimings, extraChannel } from '@visite/contract';
import { requestKeyFrame } from '../adaptation/request-key-frame.ts';
import { startSmall } from '../adaptation/start-small.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { candidatesGathered } from './gathering.ts';
import { onReconnected } from './on-reconnected.ts';
import { received, streamIdsByMid } from './sdp.ts';
import {
  kindOfSource,
  type LocalStreams,
  type LocalTracks,
  type RemoteTrack,
  type TrackSource,
  trackSources,
} from './transceivers.ts';

export type PeerConnectionOptions = {
  createPeerConnection: (configuration: RTCConfiguration) => RTCPeerConnection;
  iceServers: RTCIceServer[];
  /** Keys are made once per call, so that connecting does not wait for them. */
  certificates?: RTCCertificate[] | undefined;
  relayOnly?: boolean | undefined;
  streams: LocalStreams;
  clock: Clock;
  log: Log;
  onState: () => void;
  onChannelClosed: () => void;
};

/** One RTCPeerConnection with its transceivers and data channel, from first candidate to close. */
export class PeerConnection {
  readonly pc: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  /** For what only our own clients say; a client that does not make it sees nothing of it. */
  readonly extra: RTCDataChannel;
  readonly #options: PeerConnectionOptions;
  readonly #closed = new AbortController();
  #deadline: number;
  #relayExpected: boolean;
  #transceivers: Partial<Record<TrackSource, RTCRtpTransceiver>> = {};
  #keyFrames: Promise<void> = Promise.resolve();

  constructor(options: PeerConnectionOptions) {
    this.#options = options;
    this.pc = options.createPeerConnection(this.#configuration(options.iceServers));
    this.#deadline = options.clock.now() + callTimings.iceCompletionMs;
    this.#relayExpected = hasRelay(options.iceServers);
    // Negotiated by number on both sides: one message less until the channel is open.
    this.channel = this.pc.createDataChannel('visite', { negotiated: true, id: 0 });
    const { label, id, protocol } = extraChannel;
    this.extra = this.pc.createDataChannel(label, { negotiated: true, id, protocol });
    const { signal } = this.#closed;
    this.pc.addEventListener('connectionstatechange', options.onState, { signal });
    this.pc.addEventListener('iceconnectionstatechange', options.onState, { signal });
    this.channel.addEventListener('close', options.onChannelClosed, { signal });
    onReconnected(this.pc, signal, () => {
      // A browser refuses parameters while it is taking others.
      this.#keyFrames = this.#keyFrames.then(() => this.#requestKeyFrames());
    });
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Closed by somebody else than us; a browser tells of that with no event at all. */
  get isBroken(): boolean {
    return !this.isClosed && this.pc.signalingState === 'closed';
  }

  /** True while no description was exchanged: such a connection can still serve any offer. */
  get isFresh(): boolean {
    const open = !this.isClosed && !this.isBroken;
    return open && this.pc.remoteDescription === null && !this.pc.localDescription;
  }

  async makeOffer(tracks: LocalTracks): Promise<void> {
    for (const source of trackSources) {
      this.#transceivers[source] ??= this.pc.addTransceiver(kindOfSource[source], {
        direction: 'sendrecv',
        streams: [this.#streamOf(source)],
      });
    }
    await this.setTracks(tracks);
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  /** Fresh credentials and new candidates over the same keys; the transceivers stay as they are. */
  async makeRestartOffer(iceServers: RTCIceServer[]): Promise<void> {
    this.useServers(iceServers);
    this.pc.restartIce();
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  async acceptOffer(sdp: string, tracks: LocalTracks): Promise<void> {
    await this.#unlessClosed(this.pc.setRemoteDescription({ type: 'offer', sdp: received(sdp) }));
    const transceivers = this.pc.getTransceivers();
    for (const [at, source] of trackSources.entries()) {
      const transceiver = transceivers[at];
      if (!transceiver) continue;
      this.#transceivers[source] = transceiver;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#streamOf(source));
    }
    await this.setTracks(tracks);
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  async acceptAnswer(sdp: string): Promise<void> {
    await this.#unlessClosed(this.pc.setRemoteDescription({ type: 'answer', sdp: received(sdp) }));
  }

  /** The complete local description: without trickle nothing is sent before this resolves. */
  async gathered(): Promise<string> {
    const { signal } = this.#closed;
    await candidatesGathered(this.pc, {
      clock: this.#options.clock,
      deadline: this.#deadline,
      relayExpected: this.#relayExpected,
      signal,
    });
    return this.pc.localDescription?.sdp ?? '';
  }

  /** An ICE restart gathers anew and gets its own cap. */
  useServers(iceServers: RTCIceServer[]): void {
    this.#deadline = this.#options.clock.now() + callTimings.iceCompletionMs;
    this.#relayExpected = hasRelay(iceServers);
    try {
      this.pc.setConfiguration(this.#configuration(iceServers));
    } catch (error) {
      this.#options.log('peer.configuration-kept', error);
    }
  }

  async setTracks(tracks: LocalTracks): Promise<void> {
    const replacing = trackSources.map(async (source) => {
      const sender = this.#transceivers[source]?.sender;
      if (sender && sender.track !== tracks[source]) await sender.replaceTrack(tracks[source]);
    });
    await this.#unlessClosed(Promise.all(replacing));
    if (this.pc.connectionState === 'new') await this.#startSmall();
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

  /** What has arrived over the network so far, whatever it was. */
  async bytesReceived(): Promise<number> {
    let bytes = 0;
    (await this.pc.getStats()).forEach((stat: { type: string; bytesReceived?: number }) => {
      if (stat.type === 'candidate-pair') bytes += stat.bytesReceived ?? 0;
    });
    return bytes;
  }

  close(): void {
    if (this.isClosed) return;
    this.#closed.abort();
    this.channel.close();
    this.extra.close();
    this.pc.close();
    this.#transceivers = {};
  }

  /** What a browser was asked for before it was closed is never answered. */
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

  async #startSmall(): Promise<void> {
    try {
      const camera = this.senderOf('camera');
      if (camera) await startSmall(camera);
    } catch (error) {
      this.#options.log('peer.first-picture-large', error);
    }
  }

  /** What came before a break does not help to show what comes after it [PEER-41]. */
  async #requestKeyFrames(): Promise<void> {
    for (const source of ['camera', 'screen'] as const) {
      try {
        const sender = this.senderOf(source);
        if (sender) await requestKeyFrame(sender);
      } catch (error) {
        this.#options.log('peer.picture-in-parts', error);
      }
    }
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
      // The answering side gathers into this pool before any offer is there [PEER-7].
      iceCandidatePoolSize: 1,
      ...(relayOnly ? { iceTransportPolicy: 'relay' as const } : {}),
      ...(certificates ? { certificates } : {}),
    };
  }
}

function hasRelay(servers: RTCIceServer[]): boolean {
  return servers.flatMap((server) => server.urls).some((url) => /^turns?:/i.test(url));
}
