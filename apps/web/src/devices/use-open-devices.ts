import type { LocalMedia } from '@visite/call-engine';
import { useEffect } from 'react';

/** After a reload the devices are not open yet: what was on before is on again. */
export function useOpenDevices(media: LocalMedia): void {
  useEffect(() => {
    const { camera, microphone } = media.getSnapshot();
    if (!camera.active && !microphone.active) void media.open();
  }, [media]);
}
