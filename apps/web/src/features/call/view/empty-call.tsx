import type { RemotePerson } from '@visite/call-engine';
import { Hourglass, Pause, PhoneOff, UserX, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canCall } from '../../../devices/can-call.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { LateStatus } from '../../../ui/late-status.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCall } from '../call-context.tsx';
import { SafetyWords } from '../dialogs/safety-words.tsx';
import { useSustained } from '../use-sustained.ts';
import { isPatientAway } from './call-status.ts';
import { HeldStage, stageColumn, stageIcon, stageTitle, stageWhy } from './held-stage.tsx';

interface StaffEmptyCallProps {
  /** The patient. */
  name: string;
  title: string;
  /** Button to send the patient's link again. */
  sendLink: ReactNode;
  onHold: (() => void) | undefined;
  resuming: boolean;
  /** Without these two: the practice leaves them to doctors [CALL-64]. */
  onResume: (() => void) | undefined;
  onEnd: (() => void) | undefined;
}

/** Empty state for staff, by the phase of the call. */
export function StaffEmptyCall(props: StaffEmptyCallProps) {
  const { name, title, sendLink, onHold, resuming, onResume, onEnd } = props;
  const { call } = useCall();
  const t = useTranslation();
  const withdrawn = call.appointment.consent?.withdrawnAt !== undefined;
  if (call.phase === 'patientLeft') {
    return <PatientLeft {...{ name, sendLink, onHold, onEnd, withdrawn }} />;
  }
  if (call.phase === 'onHold') {
    return (
      <HeldStage
        name={name}
        present={call.appointment.patientPresent}
        sendLink={sendLink}
        busy={resuming}
        label={t('call.onHold.resume')}
        onResume={onResume}
        waitsForDoctor={!onResume}
      />
    );
  }
  if (isPatientAway(call)) {
    return withdrawn ? (
      <PatientLeft {...{ name, sendLink, onHold, onEnd, withdrawn }} />
    ) : (
      <PatientAway name={name} sendLink={sendLink} onEnd={onEnd} />
    );
  }
  if (!canCall()) return <CannotCall>{t('call.otherBrowser')}</CannotCall>;
  if (call.people.some(isChecked)) return <KeyCheckNotice />;
  return (
    <ConnectingNotice title={title} longer={<p>{t('call.status.longer')}</p>}>
      {t('call.connecting', { name })}
    </ConnectingNotice>
  );
}

interface PatientEmptyCallProps {
  doctor: string;
  /** Staff were connected before. */
  met: boolean;
  /** The practice's phone number. */
  phone: ReactNode;
}

/** Empty state for patients: connecting, or the practice is disconnected. */
export function PatientEmptyCall({ doctor, met, phone }: PatientEmptyCallProps) {
  const t = useTranslation();
  const { people } = useCall().call;
  if (!canCall()) {
    return (
      <CannotCall>
        {t('setup.guide.unsupportedWhy')} {phone}
      </CannotCall>
    );
  }
  if (people.some(isChecked)) return <KeyCheckNotice />;
  const callThePractice = (
    <p className="flex flex-col items-center">
      {t('call.awayLonger')} {phone}
    </p>
  );
  if (met) {
    return (
      <ConnectingNotice key="away" title={t('call.awayTitle')} help={callThePractice}>
        {t('call.away', { name: doctor })}
      </ConnectingNotice>
    );
  }
  return (
    <ConnectingNotice
      key="begins"
      title={t('room.begins')}
      longer={
        <>
          <p className="max-w-md">{t('call.away', { name: doctor })}</p>
          {callThePractice}
        </>
      }
    >
      {t('room.beginsWhy', { name: doctor })}
    </ConnectingNotice>
  );
}

/** Waiting would not help: this browser has no calls [WEBKIT-3]. */
function CannotCall({ children }: { children: ReactNode }) {
  const t = useTranslation();
  return (
    <div role="alert" className="flex max-w-md flex-col items-center gap-4">
      <VideoOff className="size-12" aria-hidden="true" />
      <h1 className="text-2xl font-bold">{t('setup.guide.unsupported')}</h1>
      <p className="flex flex-col items-center">{children}</p>
    </div>
  );
}

/** One side has to confirm the other's new key. */
function isChecked({ left, newKey, checksOurKey }: RemotePerson): boolean {
  return !left && (newKey !== null || checksOurKey);
}

/** This device is new to the other side, which is asked about it, or the other way round [PEER-50]. */
function KeyCheckNotice() {
  const t = useTranslation();
  const { call, side } = useCall();
  const asked = call.people.find(isChecked);
  if (!asked) return null;
  const { name, newKey } = asked;
  // The question itself is a dialog.
  if (newKey !== null) {
    return (
      <ConnectingNotice title={t('call.keyCheck.title')}>
        {t('call.newKey.title', { name })}
      </ConnectingNotice>
    );
  }
  return (
    <ConnectingNotice
      key="keyCheck"
      title={t('call.keyCheck.title')}
      help={
        <div className="max-w-md">
          <p>{t('call.keyCheck.words')}</p>
          <SafetyWords words={asked.safetyWords} />
        </div>
      }
    >
      {t(side === 'staff' ? 'call.keyCheck.staff' : 'call.keyCheck.patient', { name })}
    </ConnectingNotice>
  );
}

interface PatientLeftProps {
  name: string;
  /** Buttons to send the link again: the way back into the call. */
  sendLink: ReactNode;
  onHold?: (() => void) | undefined;
  onEnd: (() => void) | undefined;
  /** They took the consent back, and cannot come again before they agree again. */
  withdrawn: boolean;
}

/** The patient has sent `exit`; the call waits or ends [CALL-12]. */
function PatientLeft({ name, sendLink, onHold, onEnd, withdrawn }: PatientLeftProps) {
  const t = useTranslation();
  return (
    <div className={stageColumn}>
      <UserX className={stageIcon} aria-hidden="true" />
      <div role="alert">
        <h1 className={stageTitle}>{t('call.left.title', { name })}</h1>
        <p className={stageWhy}>
          {t(withdrawn ? 'call.left.withdrawn' : 'call.left.why', { name })}
        </p>
      </div>
      {sendLink}
      <div className="flex flex-wrap justify-center gap-3">
        {onEnd ? (
          <Button icon={<PhoneOff aria-hidden="true" />} onClick={onEnd}>
            {t('call.onHold.end')}
          </Button>
        ) : null}
        {onHold ? (
          <Button icon={<Pause aria-hidden="true" />} onClick={onHold}>
            {t('call.hold.name')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type PatientAwayProps = Pick<PatientLeftProps, 'name' | 'sendLink' | 'onEnd'>;

/** Neither the server nor a peer connection sees the patient [CALL-55]. */
function PatientAway({ name, sendLink, onEnd }: PatientAwayProps) {
  const t = useTranslation();
  const [waiting, setWaiting] = useState(false);
  return (
    <div className={stageColumn}>
      {waiting ? (
        <Spinner className="text-4xl" />
      ) : (
        <UserX className={stageIcon} aria-hidden="true" />
      )}
      <div role="alert">
        <h1 className={stageTitle}>{t('call.gone.title', { name })}</h1>
        <p className={stageWhy}>{t(waiting ? 'call.gone.waiting' : 'call.gone.why', { name })}</p>
      </div>
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
        {onEnd ? (
          <Button icon={<PhoneOff aria-hidden="true" />} onClick={onEnd}>
            {t('call.onHold.end')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface ConnectingNoticeProps {
  title: string;
  children: string;
  /** Help that is shown at once, and help that is shown after `connectPatienceMs`. */
  help?: ReactNode;
  longer?: ReactNode;
}

/** Most connections are established well before; after that the user is told what else helps. */
const connectPatienceMs = 20_000;

/** Shown while connecting; goes on without user action. */
function ConnectingNotice({ title, children, help, longer }: ConnectingNoticeProps) {
  const late = useSustained(true, connectPatienceMs);
  return (
    <>
      <Spinner className="text-4xl" />
      <h1 className="text-2xl font-bold">{title}</h1>
      <LateStatus className="max-w-md">
        <p>{children}</p>
      </LateStatus>
      {help}
      <div role="status">{late ? longer : null}</div>
    </>
  );
}
