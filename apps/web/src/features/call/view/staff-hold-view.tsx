import { useMutation } from '@tanstack/react-query';
import type { CallSnapshot } from '@visite/call-engine';
import type { Appointment } from '@visite/contract';
import { LayoutDashboard } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../navigation/paths.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { canShareScreen } from '../controls/call-controls.tsx';
import { ControlToolbar } from '../controls/control-bar.tsx';
import { StaffBar } from '../controls/staff-bar.tsx';
import { EndDialog } from '../dialogs/end-call-dialogs.tsx';
import type { SummaryContent } from '../summary/summary-content.ts';
import { SummaryView } from '../summary/summary-view.tsx';
import { CallPatientPanel } from './call-patient-panel.tsx';
import { HeldStage } from './held-stage.tsx';
import { SidebarPanel, useSidebar } from './sidebar.tsx';
import { StaffCallFrame } from './staff-call-frame.tsx';
import { StaffCallHead } from './staff-call-head.tsx';

interface StaffHoldViewProps {
  call: Extract<CallSnapshot, { phase: 'ended' }>;
  appointment: Appointment;
  /** The patient. */
  name: string;
  /** The controls that this practice and this device have. */
  has: { present: boolean; photo: boolean; flip: boolean };
  isDoctor: boolean;
  /** Buttons to reach the patient in another way. */
  sendLink: ReactNode;
  content: SummaryContent | null;
  /** Null if the practice has disabled notes. */
  notesPanel: ReactNode;
  onJoin: () => Promise<void>;
  /** Undefined where the practice leaves resuming and ending to doctors [CALL-64]. */
  onStop: (() => Promise<void>) | undefined;
  next: ReactNode;
}

/**
 * The call is on hold: the stage stays where it was, dark and without a frame of the patient, and
 * every control keeps its place [CALL-30, CALL-59].
 */
export function StaffHoldView(props: StaffHoldViewProps) {
  const { call, appointment, name, has, isDoctor, sendLink, content, notesPanel } = props;
  const { onJoin, onStop, next } = props;
  const t = useTranslation();
  const sidebar = useSidebar(appointment.id);
  const coarse = useMediaQuery('(pointer: coarse)');
  const [ending, setEnding] = useState(false);
  const run = useMutation({
    mutationFn: async (what: 'join' | 'stop') => (what === 'join' ? onJoin() : onStop?.()),
    onSettled: () => setEnding(false),
  });
  const running = run.isPending ? run.variables : null;
  const present = appointment.patientPresent;
  usePageTitle(t(present ? 'call.onHold.title' : 'call.gone.holdTitle', { name }));

  // The controls of the call are unmounted and the focus with them: it moves to the heading.
  const top = useRef<HTMLHeadingElement>(null);
  useEffect(() => top.current?.focus(), []);

  const join = () => run.mutate('join');
  const off = { on: false, press: undefined };
  return (
    <>
      <StaffCallFrame
        head={<StaffCallHead patient={appointment.patient} next={next} />}
        stage={
          <HeldStage
            heading={top}
            name={name}
            present={present}
            sendLink={sendLink}
            busy={running === 'join'}
            label={t(onStop ? 'call.onHold.resume' : 'call.ended.again')}
            onResume={join}
            waitsForDoctor={!onStop}
            failure={run.error}
          />
        }
        bar={
          <div className="pt-3">
            <ControlToolbar>
              <StaffBar
                microphone={off}
                camera={off}
                flip={has.flip && coarse ? off : null}
                share={canShareScreen() ? off : null}
                present={has.present ? off : null}
                photo={has.photo ? off : null}
                hold={{ held: true, loading: running === 'join', press: onStop ? join : undefined }}
                sidebar={{
                  open: sidebar.open,
                  unread: 0,
                  press: () => sidebar.setOpen(!sidebar.open),
                }}
                menu={[
                  {
                    key: 'elsewhere',
                    label: t('call.ended.toDashboard'),
                    icon: <LayoutDashboard aria-hidden="true" />,
                    to: paths.dashboard(),
                  },
                ]}
                guestsAtTheDoor={0}
                end={{ leaves: !isDoctor, press: onStop && (() => setEnding(true)) }}
                why={t('call.why.held')}
              />
            </ControlToolbar>
          </div>
        }
        sidebar={
          sidebar.open ? (
            <SidebarPanel
              sidebar={sidebar}
              unread={0}
              fileCount={content?.summary.files.length ?? 0}
              content={{
                ...(notesPanel !== null && { notes: notesPanel }),
                chat: <HeldConversation call={call} content={content} part="all" />,
                files: <HeldConversation call={call} content={content} part="files" />,
                patient: <CallPatientPanel appointment={appointment} />,
              }}
            />
          ) : null
        }
      />
      <EndDialog
        open={ending}
        onClose={() => setEnding(false)}
        loading={running === 'stop'}
        onEnd={() => run.mutate('stop')}
        held
      />
    </>
  );
}

interface HeldConversationProps extends Pick<StaffHoldViewProps, 'call' | 'content'> {
  part: 'all' | 'files';
}

/** What was said and sent so far, to be read. */
function HeldConversation({ call, content, part }: HeldConversationProps) {
  if (!content) return null;
  return (
    <div className="h-full overflow-y-auto p-4">
      <SummaryView
        // The notes stand above or under their own tab.
        content={{ ...content, notes: null }}
        uploads={call.uploads}
        storedElsewhere={call.storedElsewhere}
        held
        onRetry={call.actions.retryUploads}
        framed
        part={part}
      />
    </div>
  );
}
