import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCall } from '../call-context.tsx';
import { HeldByColleague, PatientAway, PatientLeft } from './interruptions.tsx';
import { patientAway } from './patient-away.ts';
import { SoonHere } from './soon-here.tsx';

interface StaffEmptyRoomProps {
  /** The patient. */
  name: string;
  title: string;
  /** The way to send the patient's link once more. */
  sendLink: ReactNode;
  onHold: (() => void) | undefined;
  resuming: boolean;
  onResume: () => void;
  onEnd: () => void;
}

/** Staff see nobody: why, and what helps, by the state of the call. */
export function StaffEmptyRoom(props: StaffEmptyRoomProps) {
  const { name, title, sendLink, onHold, resuming, onResume, onEnd } = props;
  const { call } = useCall();
  const t = useTranslation();
  if (call.phase === 'patientLeft') {
    return <PatientLeft name={name} sendLink={sendLink} onHold={onHold} onEnd={onEnd} />;
  }
  if (call.phase === 'onHold') {
    return (
      <HeldByColleague
        name={name}
        present={call.appointment.patientPresent}
        sendLink={sendLink}
        busy={resuming}
        onResume={onResume}
        onEnd={onEnd}
      />
    );
  }
  if (patientAway(call)) return <PatientAway name={name} sendLink={sendLink} onEnd={onEnd} />;
  return (
    <SoonHere title={title} longer={<p>{t('call.status.longer')}</p>}>
      {t('call.connecting', { name })}
    </SoonHere>
  );
}

interface PatientEmptyRoomProps {
  doctor: string;
  /** Somebody of the practice was here before. */
  met: boolean;
  /** The practice's number. */
  phone: ReactNode;
}

/** A patient sees nobody: the call begins in a moment, or the practice is away. */
export function PatientEmptyRoom({ doctor, met, phone }: PatientEmptyRoomProps) {
  const t = useTranslation();
  const callThePractice = (
    <p className="flex flex-col items-center">
      {t('call.awayLonger')} {phone}
    </p>
  );
  if (met) {
    return (
      <SoonHere key="away" title={t('call.awayTitle')} help={callThePractice}>
        {t('call.away', { name: doctor })}
      </SoonHere>
    );
  }
  return (
    <SoonHere
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
    </SoonHere>
  );
}
