import { PhoneOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { type CallContext, CallView } from './call-view.tsx';
import { ControlButton } from './control-button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SoonHere } from './soon-here.tsx';
import { useBackAsks } from './use-back-asks.ts';
import { useViewing } from './use-viewing.ts';

interface PatientCallViewProps extends CallContext {
  doctor: string;
  /** The practice lets patients show their screen. */
  mayShare: boolean;
  /** The practice's number, in sight on every page. */
  phone: ReactNode;
  onLeave: () => void;
}

export function PatientCallView(props: PatientCallViewProps) {
  const { doctor, mayShare, phone, onLeave, ...stay } = props;
  const { call } = stay;
  const t = useTranslation();
  const [asking, setAsking] = useState(false);
  const title = t('call.with', { name: doctor });
  const viewing = useViewing(call, 'patient');
  usePageTitle(title);
  useBackAsks(() => setAsking(true));
  const callThePractice = (
    <p className="flex flex-col items-center">
      {t('call.awayLonger')} {phone}
    </p>
  );
  return (
    <>
      <CallView
        {...stay}
        side="patient"
        mayShare={mayShare}
        title={title}
        corner={phone}
        viewing={viewing}
        empty={(met) =>
          met ? (
            <SoonHere key="away" title={t('call.awayTitle')} help={callThePractice}>
              {t('call.away', { name: doctor })}
            </SoonHere>
          ) : (
            <SoonHere
              key="begins"
              title={t('room.begins')}
              longer={
                <>
                  <p className="max-w-md">{t('call.away', { name: doctor })}</p>
                  {callThePractice}
                </>
              }
            >
              {t('room.beginsWhy', { name: doctor })}
            </SoonHere>
          )
        }
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
