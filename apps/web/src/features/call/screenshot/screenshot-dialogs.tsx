import type { LocalMedia } from '@visite/call-engine';
import type { LiveCall } from '../live-call.ts';
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
  if (call.screenshot.step === 'asked') {
    return <AskedDialog call={call} by={call.screenshot.by} media={media} />;
  }
  if (call.screenshot.step === 'preview') {
    return <PreviewDialog call={call} by={call.screenshot.by} still={call.screenshot.still} />;
  }
  return null;
}

function StaffSide({ call, onOpenFile }: Pick<ScreenshotDialogsProps, 'call' | 'onOpenFile'>) {
  const still = useArrivedStill(call, onOpenFile);
  return <RequestCard call={call} still={still} />;
}
