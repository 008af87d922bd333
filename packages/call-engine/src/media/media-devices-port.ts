import { screenConstraints } from './constraints.ts';

/** The used part of `navigator.mediaDevices`. */
export type MediaDevicesPort = {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream>;
  enumerateDevices(): Promise<MediaDeviceInfo[]>;
  onDeviceChange(listener: () => void): () => void;
};

export async function userTrack(
  devices: MediaDevicesPort | null,
  constraints: MediaStreamConstraints,
): Promise<MediaStreamTrack> {
  return firstTrack(await requireDevices(devices).getUserMedia(constraints));
}

export async function displayTrack(devices: MediaDevicesPort | null): Promise<MediaStreamTrack> {
  return firstTrack(await requireDevices(devices).getDisplayMedia(screenConstraints));
}

/** Null on a page without https, where browsers have no `mediaDevices`. */
function requireDevices(devices: MediaDevicesPort | null): MediaDevicesPort {
  if (!devices) throw new InsecureContextError();
  return devices;
}

class InsecureContextError extends Error {
  override readonly name = 'InsecureContextError';
}

function firstTrack(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('no track', 'NotFoundError');
  return track;
}
