import { fullName } from '@visite/contract';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { WaitingRoomPage } from '../features/waiting-room/waiting-room-page.tsx';
import { playChime } from '../ui/chime.ts';
import { CallSeam } from './call-seam.tsx';
import { useConnection } from './connection.ts';
import { paths } from './paths.ts';
import { patientVisit } from './patient-visit.ts';
import { useStore } from './use-store.ts';
import { useVisit } from './use-visit.ts';
import { useMedia, visitMedia } from './visit-media.ts';
import type { VisitHere } from './visit-state.ts';

/** The waiting room until the call starts and while it is on hold, then the call (VISIT-23). */
export function PatientCallScreen() {
  const found = useVisit('call');
  if (found.redirect !== null) return <Navigate to={found.redirect} replace />;
  return <Room visit={found.visit} />;
}

function Room({ visit }: { visit: VisitHere }) {
  const navigate = useNavigate();
  const connection = useConnection();
  const stream = useStore(connection.stream);
  const [media] = useState(visitMedia);
  const mediaState = useMedia(media);
  const { appointment, callid } = visit;
  const { type, paused } = appointment.state;
  const onHold = type === 'started' && Boolean(paused);
  const running = type === 'started' && !paused;
  const wasRunning = useRef(running);

  // After a reload the devices are not open yet: what was on before is on again.
  useEffect(() => {
    const { camera, microphone } = media.getSnapshot();
    if (!camera.active && !microphone.active) void media.open();
  }, [media]);

  useEffect(() => {
    if (onHold) media.suspend();
    else void media.resume();
  }, [media, onHold]);

  useEffect(() => {
    if (running && !wasRunning.current) {
      playChime().catch((error: unknown) => console.debug('no sound', error));
    }
    wasRunning.current = running;
  }, [running]);

  const doctor = fullName(appointment.doctor.person);
  if (running) return <CallSeam doctor={doctor} />;
  return (
    <WaitingRoomPage
      doctor={doctor}
      scheduledStart={appointment.scheduledStart}
      since={visit.since}
      onHold={onHold}
      reconnecting={stream.state !== 'open'}
      media={media}
      mediaState={mediaState}
      onLeave={() => {
        void patientVisit.leave(callid);
        navigate(paths.patientCancel(callid), { replace: true });
      }}
    />
  );
}
