import '../ui/stage-colours.css';
import { fullName, type GuestVisit, guestName } from '@visite/contract';
import { use, useCallback, useState } from 'react';
import { useMedia } from '../devices/use-media.ts';
import { useOpenDevices } from '../devices/use-open-devices.ts';
import { CallContext } from '../features/call/call-context.tsx';
import { PatientCallView } from '../features/call/view/patient-call-view.tsx';
import { GuestArrivalPage } from '../features/visit/guest-arrival-page.tsx';
import { GuestEndPage } from '../features/visit/guest-end-page.tsx';
import { SetupPage } from '../features/visit/setup-page.tsx';
import { WaitingRoomPage } from '../features/visit/waiting-room-page.tsx';
import { WithdrawConsent } from '../features/visit/withdraw-consent.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { useApiSession } from '../session/use-api-session.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import { guestCall, guestMedia, isLetIn, type LetIn } from '../visit/guest-call.ts';
import { guestVisit } from '../visit/guest-visit.ts';
import { usePatientCall } from './use-patient-call.ts';

/** Once for each page: the fragment is taken off the address as soon as it was used. */
const linkToken = window.location.hash.slice(1);
let resuming: Promise<void> | null = null;

/** A third person's whole way on one address; the secret of the link stays behind its `#`. */
export function GuestScreen() {
  const t = useTranslation();
  const api = useApiSession();
  const state = useStore(guestVisit.state);
  resuming ??= guestVisit.canResume(linkToken) ? guestVisit.resume(api) : Promise.resolve();
  use(resuming);

  switch (state.kind) {
    case 'none':
      if (linkToken === '') return <GuestEndPage kind="unknown" />;
      return <Arrival />;
    case 'left':
      return (
        <GuestEndPage
          kind="left"
          again={
            <Button
              variant="primary"
              size="large"
              block
              onClick={() => void guestVisit.resume(api)}
            >
              {t('guests.end.left.again')}
            </Button>
          }
        />
      );
    case 'over':
    case 'out':
      return <GuestEndPage kind={state.kind} />;
    case 'here':
      return <Here visit={state.visit} />;
  }
}

function Arrival() {
  const api = useApiSession();
  return (
    <GuestArrivalPage
      onEnter={async (entry) => {
        await guestVisit.enter(api, linkToken, entry);
        window.history.replaceState(window.history.state, '', window.location.pathname);
      }}
    />
  );
}

function Here({ visit }: { visit: GuestVisit }) {
  if (visit.me.consentedAt === undefined) return <Arrival />;
  if (visit.me.stage === 'invited' || visit.me.stage === 'opened') return <Setup visit={visit} />;
  return isLetIn(visit) ? <InCall visit={visit} /> : <Waiting visit={visit} onHold={false} />;
}

function Consent({ visit, folded = false }: { visit: GuestVisit; folded?: boolean }) {
  const api = useApiSession();
  const { consentedAt } = visit.me;
  return (
    <WithdrawConsent
      folded={folded}
      consent={consentedAt === undefined ? undefined : { givenAt: consentedAt }}
      onWithdraw={() => guestVisit.withdrawConsent(api)}
    />
  );
}

function Setup({ visit }: { visit: GuestVisit }) {
  const api = useApiSession();
  const { appointmentId } = visit;
  const [media] = useState(guestMedia);
  const turnServers = useCallback(
    () => api.patient.call('listTurnServers', { params: { appointmentId } }),
    [api, appointmentId],
  );
  return (
    <SetupPage
      media={media}
      turnServers={turnServers}
      onProgress={noProgress}
      onReady={() => guestVisit.becomeReady(api)}
      decline={null}
      consent={<Consent visit={visit} />}
    />
  );
}

const noProgress = () => undefined;

function Waiting({ visit, onHold }: { visit: GuestVisit; onHold: boolean }) {
  const t = useTranslation();
  const api = useApiSession();
  const stream = useStore(api.stream);
  const [media] = useState(guestMedia);
  const mediaState = useMedia(media);
  useOpenDevices(media);
  const { stage } = visit.me;
  const told = stage === 'declined' || stage === 'agreed' || stage === 'in' ? stage : 'waiting';
  return (
    <WaitingRoomPage
      guest
      doctor={fullName(visit.doctor)}
      scheduledStart={visit.scheduledStart}
      late={undefined}
      onHold={onHold}
      begun={visit.state.type === 'started' && stage !== 'in'}
      reconnecting={stream.state !== 'open'}
      ready={false}
      media={media}
      mediaState={mediaState}
      onLeave={() => void guestVisit.leave(api)}
      decline={null}
      status={
        onHold ? null : (
          <p role="status" className="rounded-box bg-info-soft p-4">
            {t(`guests.waiting.${told}`)}
          </p>
        )
      }
      consent={<Consent folded visit={visit} />}
    />
  );
}

/** Let in: the call while it runs, the waiting room before it begins and while it is on hold. */
function InCall({ visit }: { visit: LetIn }) {
  const api = useApiSession();
  const { practice } = usePageConfig();
  const [media] = useState(guestMedia);
  const [{ session, remoteAudio }] = useState(() => guestCall(api, visit));
  const { snapshot, live } = usePatientCall(session, media);

  if (!live) return <Waiting visit={visit} onHold={snapshot.phase === 'onHold'} />;
  return (
    <CallContext
      value={{
        call: live,
        side: 'guest',
        media,
        remoteAudio,
        myName: guestName(visit.me),
      }}
    >
      <PatientCallView
        doctor={fullName(visit.doctor)}
        mayShare={false}
        phone={<PhoneLink phone={practice.phone} onPicture />}
        onLeave={() => void live.actions.leave?.()}
      />
    </CallContext>
  );
}
