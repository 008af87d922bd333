import { fullName } from '@visite/contract';
import { ArrowRightLeft, Clock } from 'lucide-react';
import type { NextCall } from '../../../call-session/next-call.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

interface NextCallNoticeProps {
  next: NextCall;
  /** Offered once somebody waits. */
  onTake: () => void;
}

/** The next patient, with a button once they wait [CALL-28]. */
export function NextCallNotice({ next: { appointment, kind }, onTake }: NextCallNoticeProps) {
  const t = useTranslation();
  const name = fullName(appointment.patient.person);
  const words = {
    waiting: t('call.next.waits', { name }),
    onHold: t('call.onHold.title', { name }),
    later: t('call.next.at', { name, time: formatTime(appointment.scheduledStart) }),
  };
  return (
    <p role="status" className="flex min-w-0 items-center gap-2">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 truncate">
        <span className="max-lg:sr-only">{t('call.next.label')}: </span>
        <span className="font-semibold">{words[kind]}</span>
      </span>
      {kind === 'later' ? null : (
        <Button
          size="small"
          icon={<ArrowRightLeft aria-hidden="true" />}
          aria-label={t('call.next.takeNamed', { name })}
          onClick={onTake}
        >
          {t('call.next.take')}
        </Button>
      )}
    </p>
  );
}
