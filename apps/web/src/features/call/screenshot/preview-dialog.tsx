import type { Screenshot } from '@visite/call-engine';
import { Camera, Send } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { LiveCall } from '../live-call.ts';
import { personName } from '../person-name.ts';
import { useFileAddress } from '../use-file-address.ts';

interface PreviewDialogProps {
  call: LiveCall;
  by: string;
  still: Extract<Screenshot, { step: 'preview' }>['still'];
}

/** Nothing has left the device yet: that is said, and the two answers are equally near [SHOT-5]. */
export function PreviewDialog({ call, by, still }: PreviewDialogProps) {
  const t = useTexts();
  const address = useFileAddress(still);
  const [taking, setTaking] = useState(false);
  const { previewScreenshot, releaseScreenshot, refuseScreenshot } = call.actions;
  const again = async () => {
    setTaking(true);
    try {
      await previewScreenshot?.();
    } catch (error) {
      // The picture that is there stays.
      console.debug('no other still', error);
    } finally {
      setTaking(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={t('tools.shot.previewTitle')}
      description={t('tools.shot.previewWhy', { name: personName(call, by) })}
      actions={
        <>
          <Button variant="primary" size="large" icon={<Send />} onClick={releaseScreenshot}>
            {t('tools.shot.release')}
          </Button>
          <Button size="large" icon={<Camera />} loading={taking} onClick={again}>
            {t('tools.shot.again')}
          </Button>
          <Button size="large" onClick={refuseScreenshot}>
            {t('tools.shot.refuse')}
          </Button>
        </>
      }
    >
      {address ? (
        <img
          src={address}
          alt={t('tools.shot.picture')}
          className="mx-auto mt-4 max-h-[50dvh] rounded-inner border border-line"
        />
      ) : null}
    </Dialog>
  );
}
