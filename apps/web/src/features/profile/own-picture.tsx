import { fullName, profilePictureSize } from '@visite/contract';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useChangeOwnAccount } from '../../staff/staff-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { squarePicture } from '../../ui/draw-picture.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';

/** Own profile picture, 100×100 px, from a file or the camera (STAFF-29). */
export function OwnPicture() {
  const t = useTranslation();
  const user = useStaffUser();
  const change = useChangeOwnAccount();
  const [camera, setCamera] = useState(false);

  const store = async (profilePictureUrl: string) => {
    const before = user.profilePictureUrl ?? '';
    try {
      await change.mutateAsync({ profilePictureUrl });
      const title = t(profilePictureUrl ? 'profile.pictureSaved' : 'profile.pictureRemoved');
      if (before) notifyWithUndo(title, () => change.mutateAsync({ profilePictureUrl: before }));
      else notify({ title });
    } catch (error) {
      notify({ type: 'error', title: t('profile.pictureFailed'), message: errorText(error) });
    }
  };
  const takeFile = async (file: File) => {
    try {
      const bitmap = await createImageBitmap(file);
      await store(squarePicture(bitmap, bitmap, profilePictureSize));
    } catch (error) {
      console.debug('the picture could not be read', error);
      notify({ type: 'error', title: t('profile.pictureUnreadable') });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        name={fullName(user.person)}
        size="large"
        {...(user.profilePictureUrl && { src: user.profilePictureUrl })}
      />
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          icon={<ImageUp aria-hidden="true" />}
          accept="image/png,image/jpeg"
          loading={change.isPending}
          onFile={takeFile}
        >
          {t('profile.fromFile')}
        </FileButton>
        <Button
          size="small"
          icon={<Camera aria-hidden="true" />}
          loading={change.isPending}
          onClick={() => setCamera(true)}
        >
          {t('profile.fromCamera')}
        </Button>
        {user.profilePictureUrl ? (
          <Button
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            loading={change.isPending}
            onClick={() => store('')}
          >
            {t('profile.removePicture')}
          </Button>
        ) : null}
      </div>
      {camera ? (
        <CameraDialog
          onClose={() => setCamera(false)}
          onPicture={(picture) => {
            setCamera(false);
            void store(picture);
          }}
        />
      ) : null}
    </div>
  );
}

interface CameraDialogProps {
  onClose: () => void;
  onPicture: (dataUrl: string) => void;
}

/** The camera is released when the dialog closes. */
function CameraDialog({ onClose, onPicture }: CameraDialogProps) {
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
