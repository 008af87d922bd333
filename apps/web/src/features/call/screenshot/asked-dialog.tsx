import { Camera, SwitchCamera } from 'lucide-react';
import { OwnPicture } from '../../../devices/own-picture.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { personName, useCall, useLocalMedia } from '../call-context.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { PhotoCameraTrouble } from './photo-camera-trouble.tsx';
import { StillFailed } from './still-failed.tsx';
import { useTakeStill } from './use-take-still.ts';

/**
 * The question, with what the camera sees: one can hold still, come closer or turn it round. With
 * the camera of the call off, a camera for the photo alone is opened: nobody else sees it [SHOT-7].
 */
export function AskedDialog({ by }: { by: string }) {
  const t = useTranslation();
  const { call } = useCall();
  const { media, local } = useLocalMedia();
  const { taking, failed, take } = useTakeStill();
  const { photo } = local;
  const isLive = local.camera.track !== null;
  const shown = isLive ? local : { ...local, ...photo };
  const hasCamera = shown.camera.track !== null;
  const opening = photo.camera.active && !hasCamera && photo.camera.problem === null;
  const flip = () => void (isLive ? media.flipCamera() : media.flipPhotoCamera());
  return (
    <ConsentDialog
      title={t('tools.shot.askedTitle', { name: personName(call, by) })}
      why={t('tools.shot.askedWhy')}
      yes={
        hasCamera ? (
          <Button variant="primary" size="large" icon={<Camera />} loading={taking} onClick={take}>
            {t('tools.shot.take')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            loading={opening}
            onClick={() => void media.openPhotoCamera()}
          >
            {t('setup.camera.turnOn')}
          </Button>
        )
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        <OwnPicture media={shown} />
        {isLive ? null : <p>{t('tools.shot.onlyYou')}</p>}
        {isLive ? null : <PhotoCameraTrouble camera={photo.camera} />}
        {hasCamera && local.devices.cameras.length > 1 ? (
          <Button icon={<SwitchCamera />} onClick={flip}>
            {t('setup.camera.flip')}
          </Button>
        ) : null}
        {failed ? <StillFailed /> : null}
      </div>
    </ConsentDialog>
  );
}
