import { can, type FeatureFlags, fullName, isOpen, relationTo } from '@visite/contract';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { nameIn } from '../appointments/appointment-facts.ts';
import { useAppointment } from '../appointments/appointment-queries.ts';
import { LiveBadge } from '../appointments/state-badge.tsx';
import { useCallControl, useShownCall } from '../call-session/call-control.ts';
import { endThenTake, withQuery } from '../call-session/call-redirect.ts';
import { useNextCall } from '../call-session/next-call.ts';
import type { StaffCall } from '../call-session/staff-call.ts';
import { useJoinCall } from '../call-session/use-join-call.ts';
import { SendLink } from '../features/appointment/send-link.tsx';
import { CallContext, useCallSnapshot } from '../features/call/call-context.tsx';
import type { StaffTool } from '../features/call/controls/staff-controls.tsx';
import { NotesEditor, NotesPanel } from '../features/call/notes/notes-panel.tsx';
import { StaffEnded } from '../features/call/summary/staff-ended.tsx';
import { existsOnlyHere } from '../features/call/summary/summary-content.ts';
import { NextCallCard, nextWords } from '../features/call/view/next-call-card.tsx';
import { StaffCallView } from '../features/call/view/staff-call-view.tsx';
import { StaffHoldView } from '../features/call/view/staff-hold-view.tsx';
import { StaffWaitingView } from '../features/call/view/staff-waiting-view.tsx';
import { errorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths, queryNames } from '../navigation/paths.ts';
import { lastNameFirst } from '../patients/name-and-age.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import { useStore } from '../state/store.ts';
import { notify } from '../ui/notifications.ts';
import { CallNotes, type CallNotesState, writtenNotes } from './call-notes.tsx';
import { useGuestsAtTheDoor } from './guests-in-call.tsx';
import { useLeaveEnded } from './leave-ended.tsx';
import { PreviousCallDialog, StaffCallDialogs } from './staff-call-dialogs.tsx';

export function StaffCallScreen() {
  const call = useShownCall();
  return call ? <Loaded key={call.session.connectionId} call={call} /> : null;
}

function Loaded({ call }: { call: StaffCall }) {
  const { features } = usePageConfig().videoConsultation;
  const known = useCallSnapshot(call.session).appointment;
  const appointment = useAppointment(call.id).appointment ?? known;
  return (
    <CallNotes appointment={appointment} enabled={features.notesEnabled}>
      {(notes) => <CallByPhase call={call} notes={notes} features={features} />}
    </CallNotes>
  );
}

interface CallByPhaseProps {
  call: StaffCall;
  notes: CallNotesState | null;
  features: FeatureFlags;
}

function CallByPhase({
  call: { id, session, media, remoteAudio },
  notes,
  features,
}: CallByPhaseProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const { user, api } = useStaffSession();
  const call = useCallControl();
  const before = useStore(call.before);
  const [readingBefore, setReadingBefore] = useState(false);
  const [tool, setTool] = useState<StaffTool | null>(null);
  const { join } = useJoinCall();
  const snapshot = useCallSnapshot(session);
  const live = useAppointment(id).appointment ?? snapshot.appointment;
  const next = useNextCall(id);
  const guestsAtTheDoor = useGuestsAtTheDoor(live);
  const name = fullName(snapshot.appointment.patient.person);
  const ended = snapshot.phase === 'ended';
  const summary = ended ? snapshot.summary : null;
  const nameOf = useMemo(() => nameIn(live), [live]);

  const mayRun = can(user.roles, 'call.run', relationTo(live, user), features.callsRunBy);
  const isDoctor = snapshot.appointment.doctor.person.id === user.person.id;
  const ends = isDoctor && mayRun;
  const takeNext = (appointmentId: string) => {
    join(appointmentId).catch((error: unknown) => {
      notify({ type: 'error', title: errorText(error) });
    });
  };
  const take = (appointmentId: string) => {
    if (ended) return takeNext(appointmentId);
    const address = withQuery(paths.staffCall(id), queryNames.switchCall, appointmentId);
    navigate(address, { state: ends ? endThenTake : null });
  };
  const [saved, setSaved] = useState(false);
  const over = !isOpen(live.state.type);
  const onlyHere =
    ended &&
    over &&
    !saved &&
    summary !== null &&
    existsOnlyHere(
      { summary },
      {
        flags: features,
        patientId: live.patient.person.id,
        failed: (snapshot.uploads?.failed ?? 0) > 0 || snapshot.storedElsewhere === 'nobody',
      },
    );
  const { leaveWith, question } = useLeaveEnded({ notes: ended ? notes : null, onlyHere });
  const nextCard = next ? (
    <NextCallCard
      next={next}
      takes={ended ? 'onHold' : ends ? 'endsThis' : 'switches'}
      onTake={() => take(next.appointment.id)}
    />
  ) : null;

  const hasTan = features.patientLogin.mode === 'tan';
  const sendLink = <SendLink appointment={live} />;
  const earlier = before && {
    name: fullName(before.session.getSnapshot().appointment.patient.person),
    open: () => setReadingBefore(true),
  };
  const dialogs = (
    <>
      <StaffCallDialogs appointment={live} open={tool} onClose={() => setTool(null)} />
      {before ? (
        <PreviousCallDialog
          call={before}
          open={readingBefore}
          onClose={() => setReadingBefore(false)}
        />
      ) : null}
    </>
  );

  const stop = async () => {
    await api.staff.call('stopCall', { params: { appointmentId: id } });
    // What the hold could not store has its second chance at the end.
    void snapshot.actions.retryUploads?.();
  };

  if (ended) {
    const written = notes ? writtenNotes(notes.notes, fullName(user.person), nameOf) : null;
    const content = summary ? { summary, drawn: snapshot.drawn, nameOf, notes: written } : null;
    const held = snapshot.reason === 'paused' && !over;
    return (
      <>
        {held ? (
          <StaffHoldView
            call={snapshot}
            appointment={live}
            name={name}
            has={{
              present: features.control.enabled,
              photo: features.control.captureScreenshot,
              flip: media.getSnapshot().devices.cameras.length > 1,
            }}
            isDoctor={isDoctor}
            sendLink={<SendLink appointment={live} centred />}
            content={content}
            notesPanel={notes ? <NotesPanel {...notes} nameOf={nameOf} titleHidden /> : null}
            onJoin={() => join(id)}
            onStop={mayRun ? stop : undefined}
            next={nextCard}
          />
        ) : (
          <StaffEnded
            call={snapshot}
            name={name}
            over={over}
            content={content}
            onlyHere={onlyHere}
            onSaved={() => setSaved(true)}
            notesEditor={notes ? <NotesEditor {...notes} nameOf={nameOf} /> : null}
            onJoin={() => join(id)}
            next={
              next && {
                label: t('call.ended.next', {
                  name: lastNameFirst(next.appointment.patient.person),
                }),
                words: nextWords(t, next),
                badge:
                  next.kind === 'waiting' ? <LiveBadge appointment={next.appointment} /> : null,
                take: () => leaveWith(() => takeNext(next.appointment.id)),
              }
            }
            before={earlier}
          />
        )}
        {question}
        {dialogs}
      </>
    );
  }
  const inCall = {
    call: snapshot,
    side: 'staff',
    media,
    remoteAudio,
    myName: fullName(user.person),
    onPictureShown: session.handlePictureShown,
  } as const;
  if (snapshot.phase === 'setup' || snapshot.phase === 'waiting') {
    return (
      <CallContext value={inCall}>
        <StaffWaitingView
          name={name}
          onLeft={() => navigate(paths.dashboard())}
          onTan={hasTan ? () => setTool('tan') : undefined}
          sendLink={sendLink}
        />
        {dialogs}
      </CallContext>
    );
  }
  return (
    <CallContext value={inCall}>
      <StaffCallView
        name={name}
        next={nextCard}
        isDoctor={isDoctor}
        wanted={{ present: features.control.enabled, photo: features.control.captureScreenshot }}
        hasTan={hasTan}
        notes={notes}
        nameOf={nameOf}
        onTool={setTool}
        guestsAtTheDoor={guestsAtTheDoor}
        sendLink={
          <SendLink appointment={live} centred primary={snapshot.phase === 'patientLeft'} />
        }
        before={earlier}
      />
      {dialogs}
    </CallContext>
  );
}
