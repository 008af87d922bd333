import { MonitorSmartphone } from 'lucide-react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';

/** Shown after a newer login has ended this session (VISIT-16). */
export function LoggedOutPage() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const { callid = '' } = useParams();
  const sign = <PageSign icon={MonitorSmartphone} tone="primary" />;
  return (
    <PatientPage title={t('room.elsewhere.title')} sign={sign}>
      <p role="status">{t('room.elsewhere.why')}</p>
      <p>{t('room.elsewhere.wantHere')}</p>
      <LinkButton variant="primary" size="large" block to={paths.patientLogin(callid)}>
        {t('room.elsewhere.again')}
      </LinkButton>
      <div>
        <p>{t('room.elsewhere.notYou')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}
