import '../ui/stage-colours.css';
import { fullName, type Guest, guestName } from '@visite/contract';
import { UserMinus, UserPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useMedia } from '../devices/use-media.ts';
import { CallContext } from '../features/call/call-context.tsx';
import { prefetchCallTools } from '../features/call/prefetch-call-tools.ts';
import { PatientCallView } from '../features/call/view/patient-call-view.tsx';
import { Decline } from '../features/visit/decline.tsx';
import { WaitingRoomPage } from '../features/visit/waiting-room-page.tsx';
import { WithdrawConsent } from '../features/visit/withdraw-consent.tsx';
import { errorText } from '../i18n/error-text.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../navigation/retry-import.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { useApiSession } from '../session/use-api-session.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import type { MenuEntry } from '../ui/menu.tsx';
import { notify } from '../ui/notifications.ts';
import { patientVisit, useVisit } from '../visit/patient-visit.ts';
import { visitCall, visitMedia } from '../visit/visit-call.ts';
import type { VisitHere } from '../visit/visit-state.ts';
import { usePatientCall } from './use-patient-call.ts';

const GuestQuestion = lazyPart(async () => {
  const [{ GuestQuestion: loaded }] = await Promise.all([
    import('../features/visit/guest-question.tsx'),
    loadTexts(['guests']),
  ]);
  return loaded;
});
const SendGuestAway = lazyPart(async () => {
  const [{ SendGuestAway: loaded }] = await Promise.all([
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
  const { snapshot, live } = usePatientCall(session, media);

  useEffect(() => {
    prefetchCallTools().catch((error: unknown) => console.debug('tools not fetched', error));
  }, []);

  const doctor = fullName(visit.appointment.doctor.person);
  const { question, entries } = useGuestQuestions(visit);
  if (live) {
    const myName = fullName(visit.appointment.patient.person);
    return (
      <CallContext
        value={{
          call: live,
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
          entries={entries}
          phone={<PhoneLink phone={practice.phone} onPicture />}
          onLeave={() => void live.actions.leave?.()}
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
        ready={snapshot.phase === 'waiting' && snapshot.ready.size > 0}
        media={media}
        mediaState={mediaState}
        onLeave={() => void patientVisit.leave(visit.callid)}
        decline={
          <>
            {entries.map(({ key, label, icon, onSelect }) => (
              <Button key={key} icon={icon} onClick={onSelect}>
                {label}
              </Button>
            ))}
            <Decline appointment={visit.appointment} onDecline={patientVisit.decline} />
          </>
        }
        consent={
          <WithdrawConsent
            folded
            consent={visit.appointment.consent}
            onWithdraw={patientVisit.withdrawConsent}
          />
        }
      />
    </>
  );
}

const icons = { away: <UserMinus aria-hidden="true" />, back: <UserPlus aria-hidden="true" /> };
type GuestEntry = Extract<MenuEntry, { onSelect: () => void }>;

/** Who wants to come in is asked about; who is in can be sent away, and be brought back (GUEST-4, GUEST-13). */
function useGuestQuestions(visit: VisitHere) {
  const t = useTranslation();
  const api = useApiSession();
  const [leaving, setLeaving] = useState<Guest | null>(null);
  const { guests = [] } = visit.appointment;
  const answer = async ({ id: guestId }: Guest, agreed: boolean) => {
    const params = { appointmentId: visit.callid, guestId };
    await api.patient.call('answerGuest', { params, body: { agreed } });
  };
  const entries = guests.flatMap((guest): GuestEntry[] => {
    const name = guestName(guest);
    if (guest.stage === 'agreed' || guest.stage === 'in') {
      const label = t('call.guests.sendAway', { name });
      return [{ key: guest.id, label, icon: icons.away, onSelect: () => setLeaving(guest) }];
    }
    if (guest.stage !== 'declined' || !guest.present) return [];
    const label = t('call.guests.bringBack', { name });
    const onSelect = () => {
      answer(guest, true).catch((error: unknown) =>
        notify({ type: 'error', title: errorText(error) }),
      );
    };
    return [{ key: guest.id, label, icon: icons.back, onSelect }];
  });
  const asked = guests.find(({ stage }) => stage === 'waiting');
  const question = (
    <Suspense fallback={null}>
      {asked ? (
        <GuestQuestion key={asked.id} guest={asked} onAnswer={(agreed) => answer(asked, agreed)} />
      ) : leaving ? (
        <SendGuestAway
          guest={leaving}
          onSendAway={() => answer(leaving, false)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Suspense>
  );
  return { question, entries };
}
