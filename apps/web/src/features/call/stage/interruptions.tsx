import { Hourglass, Pause, PhoneOff, UserX, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface PatientLeftProps {
  name: string;
  /** The way to send the link once more. */
  sendLink: ReactNode;
  onHold?: (() => void) | undefined;
  onEnd: () => void;
}

/** They said goodbye; the call waits for them or ends (CALL-12). */
export function PatientLeft({ name, sendLink, onHold, onEnd }: PatientLeftProps) {
  const t = useTranslation();
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
      {sendLink}
    </div>
  );
}

type PatientAwayProps = Pick<PatientLeftProps, 'name' | 'sendLink' | 'onEnd'>;

/** Neither the server nor the connection knows of them: said plainly, with what helps (CALL-55). */
export function PatientAway({ name, sendLink, onEnd }: PatientAwayProps) {
  const t = useTranslation();
  const [waiting, setWaiting] = useState(false);
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      {waiting ? (
        <Spinner className="text-4xl" />
      ) : (
        <UserX className="size-12" aria-hidden="true" />
      )}
      <h1 className="text-2xl font-bold">{t('call.gone.title', { name })}</h1>
      <p>{t(waiting ? 'call.gone.waiting' : 'call.gone.why', { name })}</p>
      {sendLink}
      <div className="flex flex-wrap justify-center gap-3">
        {waiting ? null : (
          <Button
            variant="primary"
            icon={<Hourglass aria-hidden="true" />}
            onClick={() => setWaiting(true)}
          >
            {t('call.gone.wait')}
          </Button>
        )}
        <Button icon={<PhoneOff aria-hidden="true" />} onClick={onEnd}>
          {t('call.onHold.end')}
        </Button>
      </div>
    </div>
  );
}

interface HeldByColleagueProps {
  name: string;
  /** False: the patient has gone meanwhile. */
  present: boolean;
  sendLink: ReactNode;
  busy: boolean;
  onResume: () => void;
  onEnd: () => void;
}

/** Somebody else of the practice pressed hold while we are in the call (CALL-30). */
export function HeldByColleague(props: HeldByColleagueProps) {
  const { name, present, sendLink, busy, onResume, onEnd } = props;
  const t = useTranslation();
  return (
    <div role="status" className="flex max-w-md flex-col items-center gap-4">
      <Pause className="size-12" aria-hidden="true" />
      <h1 className="text-2xl font-bold">
        {t(present ? 'call.onHold.title' : 'call.gone.holdTitle', { name })}
      </h1>
      <p>{t(present ? 'call.onHold.why' : 'call.gone.holdWhy', { name })}</p>
      {present ? null : sendLink}
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
