import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { usePageConfig } from '../../app/page-config.tsx';
import { paths } from '../../app/paths.ts';
import { PatientPage } from '../../app/patient-page.tsx';
import { patientVisit } from '../../app/patient-visit.ts';
import { PhoneLink } from '../../app/phone-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Whoever comes here is out, whichever way they came (VISIT-26). */
export function LeftPage() {
  const t = useTexts();
  const { practice } = usePageConfig();
  const { callid = '' } = useParams();
  useEffect(() => {
    void patientVisit.leave(callid);
  }, [callid]);
  const sign = <LogOut className="size-12 text-primary-text" aria-hidden="true" />;
  return (
    <PatientPage title={t('room.left.title')} sign={sign}>
      <p role="status">{t('room.left.why')}</p>
      <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
        {t('room.left.again')}
      </LinkButton>
      <div>
        <p>{t('room.left.cannotCome')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
