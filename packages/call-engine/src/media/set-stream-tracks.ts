/** Makes these the only tracks of a stream; the MediaStream object stays, as elements play it. */
export function setStreamTracks(
  stream: MediaStream,
  tracks: readonly (MediaStreamTrack | null)[],
): void {
  for (const track of stream.getTracks()) if (!tracks.includes(track)) stream.removeTrack(track);
  for (const track of tracks) if (track) stream.addTrack(track);
}
