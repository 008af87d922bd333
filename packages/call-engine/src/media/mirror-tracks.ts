/** Puts these tracks and no others into a stream that somebody may be showing. */
export function mirrorTracks(
  tracks: readonly (MediaStreamTrack | null)[],
  into: MediaStream,
): void {
  for (const track of into.getTracks()) if (!tracks.includes(track)) into.removeTrack(track);
  for (const track of tracks) if (track) into.addTrack(track);
}
