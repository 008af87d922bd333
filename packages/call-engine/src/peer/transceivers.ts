/**
 * Every connection has the same three transceivers from the start. Cameras, microphones and screens
 * come and go by replacing tracks, so a call never negotiates again because of them.
 */
export const trackSources = ['audio', 'camera', 'screen'] as const;
export type TrackSource = (typeof trackSources)[number];

export const kindOfSource = { audio: 'audio', camera: 'video', screen: 'video' } as const;

export type LocalTracks = Record<TrackSource, MediaStreamTrack | null>;

/** Streams only lend their ids: contentID for voice and camera, screenshareID for the screen. */
export type LocalStreams = { content: MediaStream; screen: MediaStream };

export type RemoteTrack = {
  source: TrackSource;
  streamId: string | null;
  track: MediaStreamTrack;
};

export const noTracks: LocalTracks = { audio: null, camera: null, screen: null };
