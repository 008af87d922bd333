import { fullName } from '@visite/contract';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { PatientCallView } from '../features/call/stage/patient-call-view.tsx';
import { WaitingRoomPage } from '../features/waiting-room/waiting-room-page.tsx';
import { playChime } from '../ui/chime.ts';
import { useConnection } from './connection.ts';
import { usePageConfig } from './page-config.ts';
import { patientVisit } from './patient-visit.ts';
import { PhoneLink } from './phone-link.tsx';
import { useWholeWindow } from './stage-open.ts';
import { useSession } from './use-session.ts';
import { useStore } from './use-store.ts';
import { useVisit } from './use-visit.ts';
import { visitCall } from './visit-call.ts';
import { useMedia, visitMedia } from './visit-media.ts';
import type { VisitHere } from './visit-state.ts';

/** The waiting room until the call starts and while it is on hold, then the call (VISIT-23). */
export function PatientCallScreen() {
  const found = useVisit('call');
  if (found.redirect !== null) return <Navigate to={found.redirect} replace />;
  return <Room visit={found.visit} />;
}

function Room({ visit }: { visit: VisitHere }) {
  const connection = useConnection();
  const { practice, videoConsultation } = usePageConfig();
  const stream = useStore(connection.stream);
  const [media] = useState(visitMedia);
  const [{ session, voices }] = useState(() => visitCall(connection, visit));
  const mediaState = useMedia(media);
  const snapshot = useSession(session);
  const running = snapshot.phase === 'active' || snapshot.phase === 'patientLeft';
  const wasRunning = useRef(running);
  useWholeWindow(running);

  // After a reload the devices are not open yet: what was on before is on again.
  useEffect(() => {
    const { camera, microphone } = media.getSnapshot();
    if (!camera.active && !microphone.active) void media.open();
  }, [media]);

  useEffect(() => {
    session
      .getSnapshot()
      .actions.join?.()
      .catch((error: unknown) => console.debug('the call was not entered', error));
  }, [session]);

  useEffect(() => {
    if (running && !wasRunning.current) {
      playChime().catch((error: unknown) => console.debug('no sound', error));
    }
    wasRunning.current = running;
  }, [running]);

  const doctor = fullName(visit.appointment.doctor.person);
  if (running) {
    const leave = () => void snapshot.actions.leave?.();
    return (
      <PatientCallView
        call={snapshot}
        media={media}
        voices={voices}
        myName={fullName(visit.appointment.patient.person)}
        doctor={doctor}
        mayShare={videoConsultation.features.patientScreenShare}
        phone={<PhoneLink phone={practice.phone} onPicture />}
        onLeave={leave}
      />
    );
  }
  return (
    <WaitingRoomPage
      doctor={doctor}
      scheduledStart={visit.appointment.scheduledStart}
      since={visit.since}
      onHold={snapshot.phase === 'onHold'}
      reconnecting={stream.state !== 'open'}
      media={media}
      mediaState={mediaState}
      onLeave={() => void patientVisit.leave(visit.callid)}
    />
  );
}
