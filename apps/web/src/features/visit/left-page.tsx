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
  const sign = <LogOut className="size-12 text-primary-text" aria-hidden="true" />;
  return (
    <PatientPage title={t(hungUp ? 'room.left.call' : 'room.left.title')} sign={sign}>
      <p role="status">{t(hungUp ? 'room.left.callWhy' : 'room.left.why')}</p>
      <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
        {t('room.left.again')}
      </LinkButton>
      <div>
        {hungUp ? null : <p>{t('room.left.cannotCome')}</p>}
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
