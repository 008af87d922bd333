import { MonitorSmartphone } from 'lucide-react';
import { useParams } from 'react-router';
import { usePageConfig } from '../../app/page-config.ts';
import { paths } from '../../app/paths.ts';
import { PatientPage } from '../../app/patient-page.tsx';
import { PhoneLink } from '../../app/phone-link.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The newer login took over (VISIT-16). */
export function LoggedOutPage() {
  const t = useTexts();
  const { practice } = usePageConfig();
  const { callid = '' } = useParams();
  const sign = <MonitorSmartphone className="size-12 text-primary-text" aria-hidden="true" />;
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
