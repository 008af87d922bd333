import type { Appointment } from '@visite/contract';
import { ClockAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { delaysOf } from './delays.ts';

const load = async () => {
  const [{ RunningLateDialog: loaded }] = await Promise.all([
    import('./running-late-dialog.tsx'),
    loadTexts(['panel']),
  ]);
  return loaded;
};
const RunningLateDialog = lazyPart(load);

interface RunningLateProps {
  today: readonly Appointment[];
  now: number;
}

/** "We are running late": what is said is in sight as long as it holds (DASH-16). */
export function RunningLate({ today, now }: RunningLateProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const [open, setOpen] = useState(false);
  const delays = delaysOf(today, now, user);
  if (delays.length === 0 && !open) return null;
  const late = delays.flatMap(({ minutes }) => minutes ?? []);
  const press = () => {
    load().then(
      () => setOpen(true),
      (error: unknown) => console.debug('could not be fetched', error),
    );
  };
  return (
    <>
      <Button
        variant="quiet"
        className="max-md:-ml-4"
        icon={<ClockAlert aria-hidden="true" />}
        onClick={press}
      >
        {late.length > 0
          ? t('dashboard.late.told', { minutes: Math.max(...late) })
          : t('dashboard.late.open')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <RunningLateDialog delays={delays} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
