import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { zooms } from './page-size.ts';
import { StepButton } from './step-button.tsx';
import type { Zoom } from './use-zoom.ts';

export function ZoomBar({ zoom, zoomIn, zoomOut, whole }: Zoom) {
  const t = useTranslation();
  const percent = Math.round(zoom * 100);
  return (
    <div className="flex items-center">
      <StepButton label={t('tools.viewer.zoomOut')} possible={zoom > zooms.least} onPress={zoomOut}>
        <ZoomOut />
      </StepButton>
      <Button
        variant="quiet"
        className="w-20 px-0 whitespace-nowrap tabular-nums max-sm:hidden"
        aria-label={t('tools.viewer.whole', { percent })}
        onClick={whole}
      >
        {t('tools.viewer.percent', { percent })}
      </Button>
      <StepButton label={t('tools.viewer.zoomIn')} possible={zoom < zooms.most} onPress={zoomIn}>
        <ZoomIn />
      </StepButton>
    </div>
  );
}
