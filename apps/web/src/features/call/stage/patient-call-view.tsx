import { PhoneOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { useCall } from '../call-context.tsx';
import { CallView } from './call-view.tsx';
import { ControlButton } from './control-button.tsx';
import { PatientEmptyRoom } from './empty-room.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { peopleHere } from './people-here.ts';
import { useBackAsks } from './use-back-asks.ts';
import { useViewing } from './use-viewing.ts';

interface PatientCallViewProps {
  doctor: string;
  /** The practice lets patients show their screen. */
  mayShare: boolean;
  /** The practice's number, in sight on every page. */
  phone: ReactNode;
  onLeave: () => void;
}

export function PatientCallView({ doctor, mayShare, phone, onLeave }: PatientCallViewProps) {
  const t = useTranslation();
  const { people } = useCall().call;
  const [asking, setAsking] = useState(false);
  const [met, setMet] = useState(false);
  if (!met && peopleHere(people).length > 0) setMet(true);
  const title = t('call.with', { name: doctor });
  const viewing = useViewing();
  usePageTitle(title);
  useBackAsks(() => setAsking(true));
  return (
    <>
      <CallView
        mayShare={mayShare}
        title={title}
        corner={phone}
        viewing={viewing}
        empty={<PatientEmptyRoom doctor={doctor} met={met} phone={phone} />}
        controls={
          <ControlButton
            icon={<PhoneOff aria-hidden="true" />}
            label={t('call.leave.name')}
            tone="danger"
            onClick={() => setAsking(true)}
          />
        }
      />
      <LeaveDialog open={asking} onClose={() => setAsking(false)} onLeave={onLeave} />
    </>
  );
}
