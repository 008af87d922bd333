import { setStreamTracks } from '../media/set-stream-tracks.ts';
import type { RemoteTrack } from '../peer/transceivers.ts';
import type { CallMeta } from './call-state.ts';

/** One person's audio, camera and screen as two streams that stay the same for the whole call. */
export class RemoteMedia {
  readonly content: MediaStream;
  readonly screen: MediaStream;
  #tracks: RemoteTrack[] = [];
  #meta: CallMeta | null = null;

  constructor(createStream: () => MediaStream) {
    this.content = createStream();
    this.screen = createStream();
  }

  setTracks(tracks: RemoteTrack[]): void {
    this.#tracks = tracks;
    this.#assignTracks();
  }

  setMeta(meta: CallMeta): void {
    this.#meta = meta;
    this.#assignTracks();
  }

  get hasContent(): boolean {
    return this.#tracks.length > 0;
  }

  clear(): void {
    this.#tracks = [];
    this.#meta = null;
    this.#assignTracks();
  }

  #assignTracks(): void {
    const isScreenTrack = (track: RemoteTrack) => isScreen(track, this.#meta);
    const screen = this.#tracks.filter(isScreenTrack);
    const content = this.#tracks.filter((track) => !isScreenTrack(track));
    setStreamTracks(
      this.screen,
      screen.map(({ track }) => track),
    );
    setStreamTracks(
      this.content,
      content.map(({ track }) => track),
    );
  }
}

/** The sender's stream ids decide; until they arrive the order of the transceivers does. */
function isScreen({ source, streamId }: RemoteTrack, meta: CallMeta | null): boolean {
  if (streamId && meta?.screenshareID === streamId) return true;
  if (streamId && meta?.contentID === streamId) return false;
  return source === 'screen';
}
