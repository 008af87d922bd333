import type { Appointment } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SoundButton } from './sound-button.tsx';
import { WaitingList } from './waiting-list.tsx';

/** The waiting room beside the day. */
export function WaitingRoom({ waiting }: { waiting: readonly Appointment[] }) {
  const t = useTranslation();
  return (
    <section aria-label={t('waiting.title')}>
      <header className="mb-2 flex min-h-(--control) items-center justify-between gap-3">
        <h2 className="flex items-baseline gap-2 text-lg font-semibold">
          {t('waiting.title')}
          <span className="text-base font-normal text-muted tabular-nums">{waiting.length}</span>
        </h2>
        <SoundButton />
      </header>
      <WaitingList waiting={waiting} first="soft" />
    </section>
  );
}
