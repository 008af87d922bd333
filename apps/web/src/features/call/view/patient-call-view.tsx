import type { SharedFile } from '@visite/call-engine';
import { PhoneOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyPart } from '../../../navigation/retry-import.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useCall } from '../call-context.tsx';
import { ControlButton } from '../controls/control-bar.tsx';
import { NewKeyDialog } from '../dialogs/new-key-dialog.tsx';
import { savedFiles } from '../saved-files.ts';
import { presentPeople } from './call-status.ts';
import { CallView } from './call-view.tsx';
import { PatientEmptyCall } from './empty-call.tsx';
import { useOpenFile } from './main-view.tsx';

const LeaveDialog = lazyPart(
  async () => (await import('../dialogs/end-call-dialogs.tsx')).LeaveDialog,
);

interface PatientCallViewProps {
  doctor: string;
  /** The practice lets patients show their screen. */
  mayShare: boolean;
  /** The practice's phone number. */
  phone: ReactNode;
  /** Menu entries that not every visitor has. */
  entries?: readonly MenuEntry[];
  onLeave: () => void;
}

export function PatientCallView(props: PatientCallViewProps) {
  const { doctor, mayShare, phone, entries = [], onLeave } = props;
  const t = useTranslation();
  const { people, files } = useCall().call;
  const [asking, setAsking] = useState<boolean | null>(null);
  const [met, setMet] = useState(false);
  if (!met && presentPeople(people).length > 0) setMet(true);
  const title = t('call.with', { name: doctor });
  const openFile = useOpenFile();
  usePageTitle(title);
  useConfirmBack(() => setAsking(true));
  return (
    <>
      <CallView
        mayShare={mayShare}
        title={title}
        corner={phone}
        openFile={openFile}
        entries={entries}
        question={<NewKeyDialog onDecline={onLeave} />}
        empty={<PatientEmptyCall doctor={doctor} met={met} phone={phone} />}
        controls={
          <ControlButton
            icon={<PhoneOff aria-hidden="true" />}
            label={t('call.leave.name')}
            tone="danger"
            onClick={() => setAsking(true)}
          />
        }
      />
      {asking === null ? null : (
        <Suspense fallback={null}>
          <LeaveDialog
            size="large"
            open={asking}
            onClose={() => setAsking(false)}
            onLeave={onLeave}
            unsaved={unsavedNames(files)}
          />
        </Suspense>
      )}
    </>
  );
}

const unsavedNames = (files: ReadonlyMap<string, SharedFile>) =>
  [...files.values()]
    .filter(({ me, status, uuid }) => !me && status === 'complete' && !savedFiles.has(uuid))
    .map(({ name }) => name);

/** A swipe on a phone triggers "back" by accident: it asks instead of leaving [CALL-13]. */
function useConfirmBack(onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    const stay = () => window.history.pushState(window.history.state, '');
    const onPop = () => {
      stay();
      latest.current();
    };
    stay();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}
