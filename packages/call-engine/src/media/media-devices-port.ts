import { screenConstraints } from './constraints.ts';

/** What is used of `navigator.mediaDevices`. */
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
  return firstTrack(await demandDevices(devices).getUserMedia(constraints));
}

export async function displayTrack(devices: MediaDevicesPort | null): Promise<MediaStreamTrack> {
  return firstTrack(await demandDevices(devices).getDisplayMedia(screenConstraints));
}

/** Null on a page without https: the browser offers no devices there. */
function demandDevices(devices: MediaDevicesPort | null): MediaDevicesPort {
  if (!devices) throw new InsecurePage();
  return devices;
}

class InsecurePage extends Error {
  override readonly name = 'InsecurePage';
}

function firstTrack(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('no track', 'NotFoundError');
  return track;
}
