import { type RefObject, useEffect, useRef } from 'react';

/** Video only: audio is played by `playRemoteAudio`. */
export function useVideoStream(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    if (!stream) return;
    video.play().catch((error: unknown) => console.debug('a picture does not play', error));
  }, [stream]);
  return element;
}
