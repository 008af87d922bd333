import type { RemoteTrack } from '../peer/transceivers.ts';
import type { CallMeta } from './call-state.ts';

/** One person's voice, picture and screen as two streams that stay the same for the whole call. */
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
    this.#arrange();
  }

  setMeta(meta: CallMeta): void {
    this.#meta = meta;
    this.#arrange();
  }

  get hasContent(): boolean {
    return this.#tracks.length > 0;
  }

  clear(): void {
    this.#tracks = [];
    this.#meta = null;
    this.#arrange();
  }

  #arrange(): void {
    const screens = this.#tracks.filter((track) => isScreen(track, this.#meta));
    fill(this.screen, screens);
    fill(
      this.content,
      this.#tracks.filter((track) => !screens.includes(track)),
    );
  }
}

/** The sender's ids decide; until they arrive the order of the transceivers does. */
function isScreen({ source, streamId }: RemoteTrack, meta: CallMeta | null): boolean {
  if (streamId && meta?.screenshareID === streamId) return true;
  if (streamId && meta?.contentID === streamId) return false;
  return source === 'screen';
}

function fill(stream: MediaStream, tracks: RemoteTrack[]): void {
  const wanted = tracks.map(({ track }) => track);
  for (const track of stream.getTracks()) if (!wanted.includes(track)) stream.removeTrack(track);
  for (const track of wanted) stream.addTrack(track);
}
