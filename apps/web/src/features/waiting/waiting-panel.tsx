import type { Appointment } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SoundButton } from './sound-button.tsx';
import { WaitingList } from './waiting-list.tsx';

interface WaitingPanelProps {
  waiting: readonly Appointment[];
  onClose: () => void;
}

/** The same list over any other page. */
export function WaitingPanel({ waiting, onClose }: WaitingPanelProps) {
  const t = useTranslation();
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('waiting.title')}
    >
      <div className="flex flex-col items-end gap-2">
        <SoundButton />
        <div className="w-full">
          <WaitingList waiting={waiting} />
        </div>
      </div>
    </SidePanel>
  );
}
