import { callTimings, extraChannel } from '@visite/contract';
import { startSmall } from '../adaptation/start-small.ts';
import { sendWholePicture } from '../adaptation/whole-picture.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { onceBack } from './after-break.ts';
import { candidatesGathered } from './gathering.ts';
import {
  kindOfLine,
  type LocalStreams,
  type LocalTracks,
  type MediaLine,
  mediaLines,
  type RemoteTrack,
} from './media-lines.ts';
import { received, streamIdsByMid } from './sdp.ts';

export type ConnectionOptions = {
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

/** One RTCPeerConnection with its media lines and data channel, from first candidate to close. */
export class Connection {
  readonly pc: RTCPeerConnection;
  readonly channel: RTCDataChannel;
  /** For what only our own clients say; a client that does not make it sees nothing of it. */
  readonly extra: RTCDataChannel;
  readonly #options: ConnectionOptions;
  readonly #closed = new AbortController();
  #deadline: number;
  #relayExpected: boolean;
  #transceivers: Partial<Record<MediaLine, RTCRtpTransceiver>> = {};
  #pictures: Promise<void> = Promise.resolve();

  constructor(options: ConnectionOptions) {
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
    onceBack(this.pc, signal, () => {
      // A browser refuses parameters while it is taking others.
      this.#pictures = this.#pictures.then(() => this.#sendWholePictures());
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
    for (const line of mediaLines) {
      this.#transceivers[line] ??= this.pc.addTransceiver(kindOfLine[line], {
        direction: 'sendrecv',
        streams: [this.#streamOf(line)],
      });
    }
    await this.setTracks(tracks);
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  /** Fresh credentials and new candidates over the same keys; the media lines stay as they are. */
  async makeRestartOffer(iceServers: RTCIceServer[]): Promise<void> {
    this.useServers(iceServers);
    this.pc.restartIce();
    await this.#unlessClosed(this.pc.setLocalDescription());
  }

  async acceptOffer(sdp: string, tracks: LocalTracks): Promise<void> {
    await this.#unlessClosed(this.pc.setRemoteDescription({ type: 'offer', sdp: received(sdp) }));
    const transceivers = this.pc.getTransceivers();
    for (const [at, line] of mediaLines.entries()) {
      const transceiver = transceivers[at];
      if (!transceiver) continue;
      this.#transceivers[line] = transceiver;
      transceiver.direction = 'sendrecv';
      transceiver.sender.setStreams(this.#streamOf(line));
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
    const replacing = mediaLines.map(async (line) => {
      const sender = this.#transceivers[line]?.sender;
      if (sender && sender.track !== tracks[line]) await sender.replaceTrack(tracks[line]);
    });
    await this.#unlessClosed(Promise.all(replacing));
    if (this.pc.connectionState === 'new') await this.#startSmall();
  }

  senderOf(line: MediaLine): RTCRtpSender | null {
    return this.#transceivers[line]?.sender ?? null;
  }

  midOf(line: MediaLine): string | null {
    return this.#transceivers[line]?.mid ?? null;
  }

  remoteTracks(): RemoteTrack[] {
    const streams = streamIdsByMid(this.pc.remoteDescription?.sdp ?? '');
    return mediaLines.flatMap((line) => {
      const transceiver = this.#transceivers[line];
      if (!transceiver || this.pc.remoteDescription === null) return [];
      const streamId = streams.get(transceiver.mid ?? '') ?? null;
      return [{ line, streamId, track: transceiver.receiver.track }];
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
  async #sendWholePictures(): Promise<void> {
    for (const line of ['camera', 'screen'] as const) {
      try {
        const sender = this.senderOf(line);
        if (sender) await sendWholePicture(sender);
      } catch (error) {
        this.#options.log('peer.picture-in-parts', error);
      }
    }
  }

  #streamOf(line: MediaLine): MediaStream {
    const { streams } = this.#options;
    return line === 'screen' ? streams.screen : streams.content;
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
