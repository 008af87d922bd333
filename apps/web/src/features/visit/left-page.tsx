import { LogOut, PhoneOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useStore } from '../../state/store.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { patientVisit } from '../../visit/patient-visit.ts';
import { useFollowEnded } from './follow-ended.ts';

const texts = {
  left: { title: 'room.left.title', why: 'room.left.why' },
  hungUp: { title: 'room.left.call', why: 'room.left.callWhy' },
  withdrawn: { title: 'room.left.withdrawn', why: 'room.left.withdrawnWhy' },
} as const;

interface LeftPageProps {
  summary?: ReactNode;
  /** There is nothing to come back to any more. */
  onEnded: () => void;
}

/** Opening this page leaves the visit (VISIT-26); what the call left behind can still be saved (VISIT-46). */
export function LeftPage({ summary, onEnded }: LeftPageProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const { callid = '' } = useParams();
  useEffect(() => {
    void patientVisit.leave(callid);
  }, [callid]);
  const visit = useStore(patientVisit.state);
  useFollowEnded(callid, visit.kind === 'left', onEnded);
  const hungUp = visit.kind === 'left' && visit.running;
  const withdrawn = visit.kind === 'left' && visit.withdrawn === true;
  const words = withdrawn ? 'withdrawn' : hungUp ? 'hungUp' : 'left';
  const sign = <PageSign icon={words === 'hungUp' ? PhoneOff : LogOut} tone="primary" />;
  return (
    <PatientPage title={t(texts[words].title)} sign={sign}>
      <p role="status">{t(texts[words].why)}</p>
      <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
        {t(withdrawn ? 'room.left.agreeAgain' : 'room.left.again')}
      </LinkButton>
      {summary ? (
        <>
          <p>{t('room.ended.yours')}</p>
          {summary}
        </>
      ) : null}
      <div>
        <p>{t(words === 'left' ? 'room.left.cannotCome' : 'room.ended.questions')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
