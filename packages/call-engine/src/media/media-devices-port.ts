/** What is used of `navigator.mediaDevices`. */
export type MediaDevicesPort = {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  getDisplayMedia(options: DisplayMediaStreamOptions): Promise<MediaStream>;
  enumerateDevices(): Promise<MediaDeviceInfo[]>;
  onDeviceChange(listener: () => void): () => void;
};

/** Null on a page without https: the browser offers no devices there. */
export function demandDevices(devices: MediaDevicesPort | null): MediaDevicesPort {
  if (!devices) throw new InsecurePage();
  return devices;
}

class InsecurePage extends Error {
  override readonly name = 'InsecurePage';
}

export function firstTrack(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('no track', 'NotFoundError');
  return track;
}
