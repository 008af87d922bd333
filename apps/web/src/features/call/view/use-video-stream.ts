import { type RefObject, useEffect, useRef } from 'react';
import { keepPlaying } from '../../../devices/playback.ts';

/** Video only: audio is played by `playRemoteAudio`. */
export function useVideoStream(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = element.current;
    // Its decoder and last picture go at once, not when the browser collects the element.
    return () => {
      if (video) video.srcObject = null;
    };
  }, []);
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    video.srcObject = stream;
    if (stream) return keepPlaying(video);
  }, [stream]);
  return element;
}
