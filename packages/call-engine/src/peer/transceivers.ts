/**
 * Every connection has these three transceivers from the start. Devices are turned on and off with
 * replaceTrack(), so that they never cause a renegotiation.
 */
export const trackSources = ['audio', 'camera', 'screen'] as const;
export type TrackSource = (typeof trackSources)[number];

export const kindOfSource = { audio: 'audio', camera: 'video', screen: 'video' } as const;

export type LocalTracks = Record<TrackSource, MediaStreamTrack | null>;

/** Used for their ids only: contentID for audio and camera, screenshareID for the screen. */
export type LocalStreams = { content: MediaStream; screen: MediaStream };

export type RemoteTrack = {
  source: TrackSource;
  streamId: string | null;
  track: MediaStreamTrack;
};

export const noTracks: LocalTracks = { audio: null, camera: null, screen: null };
