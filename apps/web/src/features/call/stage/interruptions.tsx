import { Pause, PhoneOff, UserX, Video } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';

interface PatientLeftProps {
  name: string;
  onHold?: (() => void) | undefined;
  onEnd: () => void;
}

/** They said goodbye; the call waits for them or ends (CALL-12). */
export function PatientLeft({ name, onHold, onEnd }: PatientLeftProps) {
  const t = useTexts();
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <UserX className="size-12" aria-hidden="true" />
      <h1 className="text-2xl font-bold">{t('call.left.title', { name })}</h1>
      <p>{t('call.left.why')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" icon={<PhoneOff aria-hidden="true" />} onClick={onEnd}>
          {t('call.onHold.end')}
        </Button>
        {onHold ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={onHold}>
            {t('call.hold.name')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface HeldByColleagueProps {
  name: string;
  busy: boolean;
  onResume: () => void;
  onEnd: () => void;
}

/** Somebody else of the practice pressed hold while we are in the call (CALL-30). */
export function HeldByColleague({ name, busy, onResume, onEnd }: HeldByColleagueProps) {
  const t = useTexts();
  return (
    <div role="status" className="flex max-w-md flex-col items-center gap-4">
      <Pause className="size-12" aria-hidden="true" />
      <h1 className="text-2xl font-bold">{t('call.onHold.title', { name })}</h1>
      <p>{t('call.onHold.why', { name })}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="primary"
          icon={<Video aria-hidden="true" />}
          loading={busy}
          onClick={onResume}
        >
          {t('call.onHold.resume')}
        </Button>
        <Button icon={<PhoneOff aria-hidden="true" />} onClick={onEnd}>
          {t('call.onHold.end')}
        </Button>
      </div>
    </div>
  );
}
