import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { TriangleAlert } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { deviceTroubleOf } from './device-trouble-of.ts';

interface DeviceTroubleProps {
  media: LocalMedia;
  state: LocalMediaSnapshot;
}

/** A camera or microphone that does not give anything: why, and one button that tries again. */
export function DeviceTrouble({ media, state }: DeviceTroubleProps) {
  const t = useTexts();
  const trouble = deviceTroubleOf(state);
  if (!trouble) return null;
  return (
    <div
      role="alert"
      className="mx-3 flex flex-col gap-3 rounded-box bg-surface px-4 py-3 text-ink shadow-lift sm:flex-row sm:items-center"
    >
      <div className="flex gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <p className="max-w-md min-w-0">
          <strong className="block">{t(`call.trouble.${trouble}`)}</strong>
          {t(`call.advice.${trouble}`)}
        </p>
      </div>
      <Button size="small" className="shrink-0" onClick={() => void media.repair()}>
        {t('call.trouble.again')}
      </Button>
    </div>
  );
}
