import '../ui/stage-colours.css';
import { fullName } from '@visite/contract';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useFullWindow } from '../call-session/call-window.ts';
import { useMedia } from '../devices/use-media.ts';
import { CallContext, useCallSnapshot } from '../features/call/call-context.tsx';
import { prefetchCallTools } from '../features/call/prefetch-call-tools.ts';
import { PatientCallView } from '../features/call/view/patient-call-view.tsx';
import { Decline } from '../features/visit/decline.tsx';
import { WaitingRoomPage } from '../features/visit/waiting-room-page.tsx';
import { WithdrawConsent } from '../features/visit/withdraw-consent.tsx';
import { loadTexts } from '../i18n/texts.ts';
import { useFocusKept } from '../navigation/focus-heading.ts';
import { lazyPart } from '../navigation/retry-import.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { useApiSession } from '../session/use-api-session.ts';
import { useStore } from '../state/store.ts';
import { playChime } from '../ui/chime.ts';
import { patientVisit, useVisit } from '../visit/patient-visit.ts';
import { visitCall, visitMedia } from '../visit/visit-call.ts';
import type { VisitHere } from '../visit/visit-state.ts';

const GuestQuestion = lazyPart(async () => {
  const [{ GuestQuestion: loaded }] = await Promise.all([
    import('../features/visit/guest-question.tsx'),
    loadTexts(['guests']),
  ]);
  return loaded;
});

/** The waiting room until the call starts and while it is on hold, then the call (VISIT-23). */
export function PatientCallScreen() {
  const found = useVisit('call');
  if (found.redirect !== null) return <Navigate to={found.redirect} replace />;
  return <Room visit={found.visit} />;
}

function Room({ visit }: { visit: VisitHere }) {
  const api = useApiSession();
  const { practice, videoConsultation } = usePageConfig();
  const stream = useStore(api.stream);
  const [media] = useState(visitMedia);
  const [{ session, remoteAudio }] = useState(() => visitCall(api, visit));
  const mediaState = useMedia(media);
  const snapshot = useCallSnapshot(session);
  const running = snapshot.phase === 'active' || snapshot.phase === 'patientLeft';
  const wasRunning = useRef(running);
  useFullWindow(running);
  useFocusKept(running);

  useEffect(() => {
    prefetchCallTools().catch((error: unknown) => console.debug('tools not fetched', error));
  }, []);

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
  const asked = visit.appointment.guests?.find(({ stage }) => stage === 'waiting');
  const question = asked ? (
    <Suspense fallback={null}>
      <GuestQuestion
        key={asked.id}
        guest={asked}
        onAnswer={async (agreed) => {
          const params = { appointmentId: visit.callid, guestId: asked.id };
          await api.patient.call('answerGuest', { params, body: { agreed } });
        }}
      />
    </Suspense>
  ) : null;
  if (running) {
    const myName = fullName(visit.appointment.patient.person);
    return (
      <CallContext
        value={{
          call: snapshot,
          side: 'patient',
          media,
          remoteAudio,
          myName,
          onPictureShown: session.handlePictureShown,
        }}
      >
        <PatientCallView
          doctor={doctor}
          mayShare={videoConsultation.features.patientScreenShare}
          phone={<PhoneLink phone={practice.phone} onPicture />}
          onLeave={() => void snapshot.actions.leave?.()}
        />
        {question}
      </CallContext>
    );
  }
  return (
    <>
      {question}
      <WaitingRoomPage
        doctor={doctor}
        scheduledStart={visit.appointment.scheduledStart}
        late={visit.appointment.runningLate}
        onHold={snapshot.phase === 'onHold'}
        reconnecting={stream.state !== 'open'}
        media={media}
        mediaState={mediaState}
        onLeave={() => void patientVisit.leave(visit.callid)}
        decline={<Decline appointment={visit.appointment} onDecline={patientVisit.decline} />}
        consent={
          <WithdrawConsent
            consent={visit.appointment.consent}
            onWithdraw={patientVisit.withdrawConsent}
          />
        }
      />
    </>
  );
}
