import { Suspense } from 'react';
import { useWorkingHours } from '../appointments/working-hours-queries.ts';
import type { WizardSeries } from '../features/wizard/wizard-page.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { lazyPart } from '../navigation/retry-import.ts';

const SeriesDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([
    import('../features/calendar/series-dialog.tsx'),
    loadTexts(['calendar']),
  ]);
  return dialog.SeriesDialog;
});

/** The calendar's series, begun in the wizard. */
export function WizardSeriesDialog({ start, onClose, onCreated }: WizardSeries) {
  const hours = useWorkingHours().get(start.doctorId);
  return (
    <Suspense fallback={null}>
      <SeriesDialog start={start} hours={hours} onClose={onClose} onCreated={onCreated} />
    </Suspense>
  );
}
