/**
 * Every connection has the same three media lines from the start. Cameras, microphones and screens
 * come and go by replacing tracks, so a call never negotiates again because of them.
 */
export const mediaLines = ['audio', 'camera', 'screen'] as const;
export type MediaLine = (typeof mediaLines)[number];

export const kindOfLine = { audio: 'audio', camera: 'video', screen: 'video' } as const;

export type LocalTracks = Record<MediaLine, MediaStreamTrack | null>;

/** Streams only lend their ids: contentID for voice and camera, screenshareID for the screen. */
export type LocalStreams = { content: MediaStream; screen: MediaStream };

export type RemoteTrack = {
  line: MediaLine;
  streamId: string | null;
  track: MediaStreamTrack;
};

export const noTracks: LocalTracks = { audio: null, camera: null, screen: null };
