import type { Screenshot } from '@visite/call-engine';
import { Camera, Send } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { personName, useCall } from '../call-context.tsx';
import { useFileAddress } from '../use-file-address.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { StillFailed } from './still-failed.tsx';
import { useTakeStill } from './use-take-still.ts';

interface PreviewDialogProps {
  by: string;
  still: Extract<Screenshot, { step: 'preview' }>['still'];
}

/** Nothing has left the device yet: that is said, and the two answers are equally near [SHOT-5]. */
export function PreviewDialog({ by, still }: PreviewDialogProps) {
  const t = useTranslation();
  const { call, media } = useCall();
  const address = useFileAddress(still);
  const { taking, failed, take } = useTakeStill();
  // The camera for the photo may have gone off while nobody answered.
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
      {failed ? <StillFailed /> : null}
      <div className="mt-3 flex justify-center">
        <Button variant="quiet" icon={<Camera />} loading={taking} onClick={again}>
          {t('tools.shot.again')}
        </Button>
      </div>
    </ConsentDialog>
  );
}
