import { Camera, LogOut, NotebookPen, Pause, PhoneOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { notify } from '../../../ui/notifications.ts';
import { ControlDialog } from '../control/control-dialog.tsx';
import type { NotesSnapshot } from '../notes/note-keeper.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { type CallContext, CallView } from './call-view.tsx';
import { ControlButton } from './control-button.tsx';
import { EndDialog } from './end-dialog.tsx';
import { HeldByColleague, PatientAway, PatientLeft } from './interruptions.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { patientAway } from './patient-away.ts';
import { SoonHere } from './soon-here.tsx';
import { type StaffTool, useStaffMenu } from './staff-menu.tsx';
import { useViewing } from './use-viewing.ts';

interface StaffCallViewProps extends CallContext {
  /** The patient. */
  name: string;
  next: ReactNode;
  /** Everybody else leaves without ending the call. */
  isDoctor: boolean;
  /** What the practice wants; it may not be possible right now. */
  wanted: { lead: boolean; photo: boolean };
  hasTan: boolean;
  /** Null where the practice keeps no notes. */
  notes: { notes: NotesSnapshot; onWrite: (text: string) => void } | null;
  nameOf: (userID: string) => string;
  /** Opens a dialog that asks the server. */
  onTool: (tool: StaffTool) => void;
  /** The way to send the patient's link once more. */
  sendLink: ReactNode;
  /** The call that was ended for this one, and the way to its summary. */
  before: { name: string; open: () => void } | null;
}

type Work = 'pause' | 'resume' | 'stop' | 'leave';

export function StaffCallView(props: StaffCallViewProps) {
  const { name, next, isDoctor, wanted, hasTan, notes, nameOf, onTool, sendLink, before, ...stay } =
    props;
  const { call } = stay;
  const t = useTranslation();
  const [asking, setAsking] = useState<'stop' | 'leave' | null>(null);
  const [busy, setBusy] = useState<Work | null>(null);
  const [noting, setNoting] = useState(false);
  const [leading, setLeading] = useState(false);
  const title = t('call.with', { name });
  const viewing = useViewing(call, 'staff');
  usePageTitle(title);
  const { pause, stop, leave } = call.actions;

  const run = async (what: Work) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await call.actions[what]?.();
    } catch (error) {
      const title = t(what === 'stop' ? 'call.end.failed' : 'call.hold.failed');
      notify({ type: 'error', title, message: errorText(error) });
    }
    setAsking(null);
    setBusy(null);
  };
  const hold = pause ? () => void run('pause') : undefined;
  // Nobody is there to decide about it.
  const requestScreenshot = patientAway(call) ? undefined : call.actions.requestScreenshot;
  const toggleNotes = notes ? () => setNoting(!noting) : undefined;
  const menu = useStaffMenu({
    lead: wanted.lead ? { possible: call.actions.present !== undefined } : null,
    hasTan,
    onNotes: toggleNotes,
    photo: wanted.photo ? { onSelect: requestScreenshot } : null,
    onOpen: (next) => (next === 'lead' ? setLeading(true) : onTool(next)),
    before,
  });
  return (
    <>
      <CallView
        {...stay}
        side="staff"
        mayShare
        title={title}
        corner={next}
        menu={menu}
        hold={hold}
        keys={{ alt: { h: hold }, plain: { n: toggleNotes } }}
        onChat={() => setNoting(false)}
        panel={
          notes && noting ? (
            <NotesPanel {...notes} nameOf={nameOf} onClose={() => setNoting(false)} />
          ) : null
        }
        viewing={viewing}
        empty={() =>
          call.phase === 'patientLeft' ? (
            <PatientLeft
              name={name}
              sendLink={sendLink}
              onHold={hold}
              onEnd={() => setAsking('stop')}
            />
          ) : call.phase === 'onHold' ? (
            <HeldByColleague
              name={name}
              present={call.appointment.patientPresent}
              sendLink={sendLink}
              busy={busy === 'resume'}
              onResume={() => void run('resume')}
              onEnd={() => setAsking('stop')}
            />
          ) : patientAway(call) ? (
            <PatientAway name={name} sendLink={sendLink} onEnd={() => setAsking('stop')} />
          ) : (
            <SoonHere title={title} longer={<p>{t('call.status.longer')}</p>}>
              {t('call.connecting', { name })}
            </SoonHere>
          )
        }
        controls={(roomy) => (
          <>
            {toggleNotes && roomy ? (
              <ControlButton
                icon={<NotebookPen aria-hidden="true" />}
                label={t('call.notes.name')}
                tone={noting ? 'on' : 'plain'}
                pressed={noting}
                onClick={toggleNotes}
              />
            ) : null}
            {wanted.photo && roomy ? (
              <ControlButton
                icon={<Camera aria-hidden="true" />}
                label={t('call.photo.name')}
                says={t('call.photo.says')}
                onClick={requestScreenshot}
              />
            ) : null}
            <ControlButton
              icon={<Pause aria-hidden="true" />}
              label={t('call.hold.name')}
              says={t('call.hold.says')}
              loading={busy === 'pause'}
              onClick={hold}
            />
            {isDoctor ? (
              <ControlButton
                icon={<PhoneOff aria-hidden="true" />}
                label={t('call.end.name')}
                says={t('call.end.says')}
                tone="danger"
                onClick={stop && (() => setAsking('stop'))}
              />
            ) : (
              <ControlButton
                icon={<LogOut aria-hidden="true" />}
                label={t('call.leave.short')}
                says={t('call.leave.colleague')}
                tone="danger"
                onClick={leave && (() => setAsking('leave'))}
              />
            )}
          </>
        )}
      />
      <ControlDialog
        call={call}
        open={leading}
        onClose={() => setLeading(false)}
        onShow={viewing.open}
      />
      <EndDialog
        open={asking === 'stop'}
        onClose={() => setAsking(null)}
        loading={busy === 'stop'}
        onEnd={() => void run('stop')}
        held={call.phase === 'onHold'}
      />
      <LeaveDialog
        open={asking === 'leave'}
        onClose={() => setAsking(null)}
        loading={busy === 'leave'}
        onLeave={() => void run('leave')}
        onEndForAll={stop && (() => setAsking('stop'))}
      />
    </>
  );
}
