import { profilePictureSize } from '@visite/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { squarePicture } from '../../ui/draw-picture.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';

interface CameraDialogProps {
  onClose: () => void;
  onPicture: (dataUrl: string) => void;
}

/** The camera runs only while this is open. */
export function CameraDialog({ onClose, onPicture }: CameraDialogProps) {
  const t = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'running' | 'failed'>('starting');

  useEffect(() => {
    let stream: MediaStream | null = null;
    let gone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
      if (gone) return stop();
      if (video.current) video.current.srcObject = stream;
    };
    start().catch((error: unknown) => {
      console.debug('the camera did not start', error);
      if (!gone) setState('failed');
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);

  const take = () => {
    const { current } = video;
    if (!current) return;
    const size = { width: current.videoWidth, height: current.videoHeight };
    onPicture(squarePicture(current, size, profilePictureSize));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('profile.cameraTitle')}
      actions={
        <>
          <Button variant="primary" disabled={state !== 'running'} onClick={take}>
            {t('profile.take')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      {state === 'failed' ? (
        <InlineMessage tone="danger" announce className="mt-3">
          {t('profile.cameraFailed')}
        </InlineMessage>
      ) : (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('profile.cameraPicture')}
          onLoadedData={() => setState('running')}
          className="mx-auto mt-3 aspect-square w-64 max-w-full rounded-full bg-sunken object-cover"
        />
      )}
    </Dialog>
  );
}
