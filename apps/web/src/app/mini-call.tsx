import { fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { Mic, MicOff, Volume2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { StaffCall } from '../call-session/staff-call.ts';
import { useMedia } from '../devices/use-media.ts';
import { CallContext, useCallSnapshot } from '../features/call/call-context.tsx';
import { MessageNotice, useUnread } from '../features/call/chat/unread-messages.tsx';
import { ownMicrophone } from '../features/call/use-own-microphone.ts';
import { isPatientAway, presentPeople } from '../features/call/view/call-status.ts';
import { firstScreen, VideoGrid } from '../features/call/view/video-grid.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { useStaffUser } from '../session/staff-session.tsx';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

/** The running call in a corner of every other staff page. */
export function MiniCall({ call: { id, session, media, remoteAudio } }: { call: StaffCall }) {
  const t = useTranslation();
  const snapshot = useCallSnapshot(session);
  const local = useMedia(media);
  const blocked = useStore(remoteAudio.blocked);
  const navigate = useNavigate();
  const onPhone = useMediaQuery('(width < 48rem)');
  const myName = fullName(useStaffUser().person);
  const unread = useUnread(id, snapshot.phase === 'ended' ? [] : snapshot.chat, false);
  if (snapshot.phase === 'ended') return null;
  const running = snapshot.phase === 'active' || snapshot.phase === 'patientLeft';
  const { person: patient } = snapshot.appointment.patient;
  const away = isPatientAway(snapshot);
  const people = presentPeople(snapshot.people, new Set(away ? [patient.id] : []));
  const microphone = ownMicrophone(media, local, snapshot);
  // Without a picture: the list behind it stays in sight.
  const inLine = onPhone && people.length === 0;
  return (
    <aside
      // The shell leaves room below the page for it, so that it covers no last button for good.
      data-mini-call=""
      aria-label={t('call.mini.label')}
      data-theme="dark"
      className={clsx(
        'fixed z-30 overflow-hidden border-line bg-black text-white',
        inLine
          ? 'inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] flex flex-wrap items-center justify-end border-y'
          : 'right-4 bottom-20 w-56 rounded-box border shadow-lift md:right-6 md:bottom-4 md:w-72',
      )}
    >
      <div className={clsx('relative', people.length > 0 && 'aspect-[3/2]', inLine && 'flex-1')}>
        {people.length > 0 ? (
          <VideoGrid
            people={people}
            screen={firstScreen(people)}
            fit="cover"
            caption="none"
            small
          />
        ) : (
          <p
            role="status"
            className={clsx(
              'flex size-full items-center',
              inLine ? 'px-4 py-2 text-sm' : 'justify-center px-4 pt-5 pb-4 text-center',
            )}
          >
            {t(
              snapshot.phase === 'patientLeft'
                ? 'call.left.title'
                : running && away
                  ? 'call.gone.title'
                  : 'shell.callRunning',
              { name: fullName(patient) },
            )}
          </p>
        )}
      </div>
      <div data-theme="light" className="flex justify-center empty:hidden">
        <CallContext value={{ call: snapshot, side: 'staff', media, remoteAudio, myName }}>
          <MessageNotice unread={unread} onOpen={() => navigate(paths.staffCall(id))} />
        </CallContext>
      </div>
      <div className="flex items-center justify-between gap-2 p-2">
        <Button
          size="small"
          iconOnly
          aria-label={t(microphone.on ? 'call.microphone.turnOff' : 'call.microphone.turnOn')}
          disabled={!microphone.press}
          onClick={microphone.press}
        >
          {microphone.on ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
        </Button>
        {blocked ? (
          <Button size="small" icon={<Volume2 aria-hidden="true" />} onClick={remoteAudio.unblock}>
            {t(blocked === 'picture' ? 'call.turnPictureOn' : 'call.turnSoundOn')}
          </Button>
        ) : null}
        <LinkButton size="small" variant="primary" to={paths.staffCall(id)}>
          {t('call.mini.back')}
        </LinkButton>
      </div>
    </aside>
  );
}
