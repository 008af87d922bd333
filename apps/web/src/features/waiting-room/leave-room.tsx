import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Asks once more, in place: a slip of the finger must not cost the place in line. */
export function LeaveRoom({ onLeave }: { onLeave: () => void }) {
  const t = useTranslation();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button
        variant="quiet"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => setAsked(true)}
        className="self-center"
      >
        {t('room.leave')}
      </Button>
    );
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4">
      <p className="font-semibold">{t('room.leaveQuestion')}</p>
      <Button variant="primary" onClick={() => setAsked(false)}>
        {t('room.leaveNo')}
      </Button>
      <Button onClick={onLeave}>{t('room.leaveYes')}</Button>
    </div>
  );
}
