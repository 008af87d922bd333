import { type RefObject, useEffect, useRef } from 'react';

/** Shows a stream's picture; its sound is played elsewhere. */
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
