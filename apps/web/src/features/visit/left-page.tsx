import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useStore } from '../../state/store.ts';
import { LinkButton } from '../../ui/link.tsx';

import { PatientPage } from '../../visit/patient-page.tsx';
import { patientVisit } from '../../visit/patient-visit.ts';

const texts = {
  left: { title: 'room.left.title', why: 'room.left.why' },
  hungUp: { title: 'room.left.call', why: 'room.left.callWhy' },
  withdrawn: { title: 'room.left.withdrawn', why: 'room.left.withdrawnWhy' },
} as const;

/** Opening this page leaves the visit (VISIT-26). */
export function LeftPage() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const { callid = '' } = useParams();
  useEffect(() => {
    void patientVisit.leave(callid);
  }, [callid]);
  const visit = useStore(patientVisit.state);
  const hungUp = visit.kind === 'left' && visit.running;
  const withdrawn = visit.kind === 'left' && visit.withdrawn === true;
  const words = withdrawn ? 'withdrawn' : hungUp ? 'hungUp' : 'left';
  const sign = <LogOut className="size-12 text-primary-text" aria-hidden="true" />;
  return (
    <PatientPage title={t(texts[words].title)} sign={sign}>
      <p role="status">{t(texts[words].why)}</p>
      <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
        {t(withdrawn ? 'room.left.agreeAgain' : 'room.left.again')}
      </LinkButton>
      <div>
        {words === 'left' ? <p>{t('room.left.cannotCome')}</p> : null}
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
