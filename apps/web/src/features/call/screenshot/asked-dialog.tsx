import type { LocalMedia } from '@visite/call-engine';
import { Camera, SwitchCamera } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { OwnPicture } from '../../../app/own-picture.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import type { LiveCall } from '../live-call.ts';
import { personName } from '../person-name.ts';

interface AskedDialogProps {
  call: LiveCall;
  by: string;
  media: LocalMedia;
}

/** The question, with what the camera sees: one can hold still, come closer or turn it round. */
export function AskedDialog({ call, by, media }: AskedDialogProps) {
  const t = useTexts();
  const local = useSyncExternalStore(media.subscribe, media.getSnapshot);
  const [taking, setTaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const { previewScreenshot, refuseScreenshot } = call.actions;
  const hasCamera = local.camera.track !== null;

  const take = async () => {
    setTaking(true);
    try {
      await previewScreenshot?.();
      // Still here afterwards: no picture came of it.
      setFailed(true);
    } catch (error) {
      console.debug('no still', error);
      setFailed(true);
    } finally {
      setTaking(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={t('tools.shot.askedTitle', { name: personName(call, by) })}
      description={t('tools.shot.askedWhy')}
      actions={
        <>
          {hasCamera ? (
            <Button
              variant="primary"
              size="large"
              icon={<Camera />}
              loading={taking}
              onClick={take}
            >
              {t('tools.shot.take')}
            </Button>
          ) : (
            <Button variant="primary" size="large" onClick={() => void media.setCamera(true)}>
              {t('setup.camera.turnOn')}
            </Button>
          )}
          <Button size="large" onClick={refuseScreenshot}>
            {t('tools.shot.refuse')}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-3">
        <OwnPicture media={local} />
        {hasCamera && local.devices.cameras.length > 1 ? (
          <Button icon={<SwitchCamera />} onClick={() => void media.flipCamera()}>
            {t('setup.camera.flip')}
          </Button>
        ) : null}
        {failed && !taking ? (
          <InlineMessage tone="warning" announce>
            {t('tools.shot.failed')}
          </InlineMessage>
        ) : null}
      </div>
    </Dialog>
  );
}
