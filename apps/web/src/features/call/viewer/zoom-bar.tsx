import { ZoomIn, ZoomOut } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { zooms } from './page-size.ts';
import type { Zoom } from './use-zoom.ts';

export function ZoomBar({ zoom, zoomIn, zoomOut, whole }: Zoom) {
  const t = useTexts();
  return (
    <div className="flex items-center">
      <Button
        variant="quiet"
        iconOnly
        aria-label={t('tools.viewer.zoomOut')}
        disabled={zoom <= zooms.least}
        onClick={zoomOut}
      >
        <ZoomOut />
      </Button>
      <Button
        variant="quiet"
        className="w-20 px-0 whitespace-nowrap tabular-nums max-sm:hidden"
        aria-label={t('tools.viewer.whole', { percent: Math.round(zoom * 100) })}
        onClick={whole}
      >
        {t('tools.viewer.percent', { percent: Math.round(zoom * 100) })}
      </Button>
      <Button
        variant="quiet"
        iconOnly
        aria-label={t('tools.viewer.zoomIn')}
        disabled={zoom >= zooms.most}
        onClick={zoomIn}
      >
        <ZoomIn />
      </Button>
    </div>
  );
}
