import type { LocalMediaSnapshot } from '@visite/call-engine';
import { clsx } from 'clsx';
import { VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { keepPlaying } from './playback.ts';

/** Preview of the own camera, mirrored for the front camera only. */
export function CameraPreview({ media }: { media: LocalMediaSnapshot }) {
  const t = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const { camera, microphone, preview } = media;
  const shown = camera.track !== null;
  const heard = microphone.active && microphone.track !== null;

  useEffect(() => {
    const element = video.current;
    if (!element || !shown) return;
    element.srcObject = preview;
    return keepPlaying(element);
  }, [preview, shown]);

  return (
    <div
      data-theme="dark"
      className="relative aspect-[3/2] w-full overflow-hidden rounded-box bg-sunken text-ink"
    >
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        data-facing={camera.facing}
        aria-label={t('setup.camera.title')}
        className={clsx(
          'absolute inset-0 size-full object-cover',
          camera.facing === 'front' && '-scale-x-100',
          !shown && 'invisible',
        )}
      />
      {shown ? null : (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center">
          <VideoOff className="size-10" aria-hidden="true" />
          {t(heard ? 'setup.camera.off' : 'setup.camera.offBoth')}
        </p>
      )}
    </div>
  );
}
