import type { CameraState, Screenshot } from '@visite/call-engine';
import { Camera, Send, SwitchCamera } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CameraPreview } from '../../../devices/camera-preview.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { personName, useCall, useLocalMedia } from '../call-context.tsx';
import { DeviceAdvice, deviceTroubleOf } from '../controls/device-trouble.tsx';
import { DialogOnDemand } from '../dialogs/dialog-on-demand.tsx';
import { useObjectUrl } from '../use-object-url.ts';

interface ConsentDialogProps {
  title: string;
  why: string;
  /** Buttons that accept; "refuse" is always shown. */
  yes: ReactNode;
  children: ReactNode;
}

/** Asks the patient; can only be closed by an answer [SHOT-5]. */
function ConsentDialog({ title, why, yes, children }: ConsentDialogProps) {
  const t = useTranslation();
  const { call } = useCall();
  return (
    <DialogOnDemand
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={title}
      description={why}
      actions={
        <>
          {yes}
          <Button size="large" onClick={call.actions.refuseScreenshot}>
            {t('tools.shot.refuse')}
          </Button>
        </>
      }
    >
      {children}
    </DialogOnDemand>
  );
}

/**
 * Asks for a photo, with a camera preview. If the camera of the call is off, a separate camera is
 * opened for the photo, which nobody else sees [SHOT-7].
 */
export function RequestDialog({ by }: { by: string }) {
  const t = useTranslation();
  const { call } = useCall();
  const { media, local } = useLocalMedia();
  const { taking, failed, take } = useTakeScreenshot();
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
        <CameraPreview media={shown} />
        {isLive ? null : <p>{t('tools.shot.onlyYou')}</p>}
        {isLive ? null : <PhotoCameraProblem camera={photo.camera} />}
        {hasCamera && local.devices.cameras.length > 1 ? (
          <Button icon={<SwitchCamera />} onClick={flip}>
            {t('setup.camera.flip')}
          </Button>
        ) : null}
        {failed ? <ScreenshotFailed /> : null}
      </div>
    </ConsentDialog>
  );
}

interface PreviewDialogProps {
  by: string;
  still: Extract<Screenshot, { step: 'preview' }>['still'];
}

/** Preview before sending: the photo has not left the device yet [SHOT-5]. */
export function PreviewDialog({ by, still }: PreviewDialogProps) {
  const t = useTranslation();
  const { call, media } = useCall();
  const address = useObjectUrl(still);
  const { taking, failed, take } = useTakeScreenshot();
  // The camera for the photo may have been closed after `undecidedMs`.
  const again = async () => {
    if (!media.photoTrack()) await media.openPhotoCamera();
    await take();
  };
  return (
    <ConsentDialog
      title={t('tools.shot.previewTitle')}
      why={t('tools.shot.previewWhy', { name: personName(call, by) })}
      yes={
        <Button
          variant="primary"
          size="large"
          icon={<Send />}
          onClick={call.actions.releaseScreenshot}
        >
          {t('tools.shot.release')}
        </Button>
      }
    >
      {address ? (
        <img
          src={address}
          alt={t('tools.shot.picture')}
          className="mx-auto mt-4 max-h-[50dvh] rounded-inner border border-line"
        />
      ) : null}
      {failed ? <ScreenshotFailed /> : null}
      <div className="mt-3 flex justify-center">
        <Button variant="quiet" icon={<Camera />} loading={taking} onClick={again}>
          {t('tools.shot.again')}
        </Button>
      </div>
    </ConsentDialog>
  );
}

/** The camera gave no frame; the patient may try again or refuse. */
function ScreenshotFailed() {
  const t = useTranslation();
  return (
    <div className="mt-4">
      <InlineMessage tone="warning" announce>
        {t('tools.shot.failed')}
      </InlineMessage>
    </div>
  );
}

const noMicrophone = { active: false, problem: null, interrupted: false };

/** The camera for the photo does not open: why, and what helps on this device. */
function PhotoCameraProblem({ camera }: { camera: CameraState }) {
  const t = useTranslation();
  const trouble = deviceTroubleOf({ camera, microphone: noMicrophone, suspended: false });
  if (!trouble) return null;
  return (
    <InlineMessage tone="warning" announce title={t(`call.trouble.${trouble}`)}>
      <DeviceAdvice trouble={trouble} />
    </InlineMessage>
  );
}

interface TakeScreenshot {
  taking: boolean;
  /** The last attempt gave no frame. */
  failed: boolean;
  take: () => Promise<void>;
}

/** Takes the photo or a new one; if that fails the previous one stays. */
function useTakeScreenshot(): TakeScreenshot {
  const { previewScreenshot } = useCall().call.actions;
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const take = async () => {
    setTaking(true);
    try {
      await previewScreenshot?.();
      setFailed(false);
    } catch (error) {
      console.debug('no still', error);
      setFailed(true);
    } finally {
      setTaking(false);
    }
  };
  return { taking, failed: failed && !taking, take };
}
