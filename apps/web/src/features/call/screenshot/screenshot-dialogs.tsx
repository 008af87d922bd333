import { useEffect } from 'react';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { useSustained } from '../use-sustained.ts';
import { PreviewDialog, RequestDialog } from './consent-dialogs.tsx';
import { RequestCard, useReceivedScreenshot } from './request-card.tsx';

interface ScreenshotDialogsProps {
  onOpenFile: (uuid: string) => void;
}

/** The dialogs that a screenshot request needs on this side [SHOT-2]. */
export function ScreenshotDialogs({ onOpenFile }: ScreenshotDialogsProps) {
  const { side } = useCall();
  return side === 'staff' ? <StaffDialogs onOpenFile={onOpenFile} /> : <PatientDialogs />;
}

/** Without an answer for this long the camera for the photo is closed; the question stays. */
const undecidedMs = 2 * 60_000;

function PatientDialogs() {
  const { screenshot } = useCall().call;
  const { media, local } = useLocalMedia();
  const forgotten = useSustained(local.photo.camera.track !== null, undecidedMs);
  useEffect(() => {
    if (forgotten) media.closePhotoCamera();
  }, [forgotten, media]);
  if (screenshot.step === 'asked') return <RequestDialog by={screenshot.by} />;
  if (screenshot.step === 'preview') {
    return <PreviewDialog by={screenshot.by} still={screenshot.still} />;
  }
  return null;
}

function StaffDialogs({ onOpenFile }: ScreenshotDialogsProps) {
  return <RequestCard still={useReceivedScreenshot(onOpenFile)} />;
}
