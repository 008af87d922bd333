import type { LocalMedia } from '@visite/call-engine';
import { useEffect, useSyncExternalStore } from 'react';
import type { LiveCall } from '../live-call.ts';
import { useSustained } from '../use-sustained.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RequestCard } from './request-card.tsx';
import { useArrivedStill } from './use-arrived-still.ts';

interface ScreenshotDialogsProps {
  call: LiveCall;
  side: 'staff' | 'patient';
  onOpenFile: (uuid: string) => void;
  /** The own devices: whoever is photographed sees what the camera sees. */
  media: LocalMedia;
}

/** Whatever a request for a still needs on this side; the first press is the frame's [SHOT-2]. */
export function ScreenshotDialogs({ call, side, onOpenFile, media }: ScreenshotDialogsProps) {
  if (side === 'staff') return <StaffSide call={call} onOpenFile={onOpenFile} />;
  return <PatientSide call={call} media={media} />;
}

/** Nobody answers for so long: the camera for the photo is off again, the question stays. */
const undecidedMs = 2 * 60_000;

function PatientSide({ call, media }: Pick<ScreenshotDialogsProps, 'call' | 'media'>) {
  const { photo } = useSyncExternalStore(media.subscribe, media.getSnapshot);
  const forgotten = useSustained(photo.camera.track !== null, undecidedMs);
  useEffect(() => {
    if (forgotten) media.closePhotoCamera();
  }, [forgotten, media]);
  if (call.screenshot.step === 'asked') {
    return <AskedDialog call={call} by={call.screenshot.by} media={media} />;
  }
  if (call.screenshot.step === 'preview') {
    const { by, still } = call.screenshot;
    return <PreviewDialog call={call} by={by} still={still} media={media} />;
  }
  return null;
}

function StaffSide({ call, onOpenFile }: Pick<ScreenshotDialogsProps, 'call' | 'onOpenFile'>) {
  const still = useArrivedStill(call, onOpenFile);
  return <RequestCard call={call} still={still} />;
}
