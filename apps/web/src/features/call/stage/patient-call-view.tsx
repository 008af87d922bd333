import type { LocalMedia } from '@visite/call-engine';
import { PhoneOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Voices } from '../../../app/play-voices.ts';
import { usePageTitle } from '../../../app/use-page-title.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { LiveCall } from '../live-call.ts';
import { CallView } from './call-view.tsx';
import { ControlButton } from './control-button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SoonHere } from './soon-here.tsx';
import { useBackAsks } from './use-back-asks.ts';
import { useViewing } from './use-viewing.ts';

interface PatientCallViewProps {
  call: LiveCall;
  media: LocalMedia;
  voices: Voices;
  myName: string;
  doctor: string;
  /** The practice's number, in sight on every page. */
  phone: ReactNode;
  onLeave: () => void;
}

export function PatientCallView(props: PatientCallViewProps) {
  const { call, media, voices, myName, doctor, phone, onLeave } = props;
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const title = t('call.with', { name: doctor });
  const viewing = useViewing(call, 'patient');
  usePageTitle(title);
  useBackAsks(() => setAsking(true));
  return (
    <>
      <CallView
        call={call}
        side="patient"
        media={media}
        voices={voices}
        myName={myName}
        title={title}
        corner={phone}
        viewing={viewing}
        empty={(met) => (
          <SoonHere title={t(met ? 'call.awayTitle' : 'room.begins')}>
            {met ? t('call.away', { name: doctor }) : t('room.beginsWhy', { name: doctor })}
          </SoonHere>
        )}
        controls={() => (
          <ControlButton
            icon={<PhoneOff aria-hidden="true" />}
            label={t('call.leave.name')}
            tone="danger"
            onClick={() => setAsking(true)}
          />
        )}
      />
      <LeaveDialog open={asking} onClose={() => setAsking(false)} onLeave={onLeave} />
    </>
  );
}
