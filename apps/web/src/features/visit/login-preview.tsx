import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import {
  type KnownAppointment,
  NotOpenYet,
  useAppointmentPreview,
  WhoAndWhen,
} from './who-and-when.tsx';

export { loadDeclineByLink } from './decline-by-link-part.ts';

interface LoginPreviewProps {
  callid: string;
  /** Another one asks again. */
  edition: number;
  /** What is known of the appointment, and with it whether a form makes sense now. */
  onPreview: (preview: KnownAppointment) => void;
}

/** With whom and when; in the place of the form from when one can log in (VISIT-36), or that it is over (VISIT-51). */
export function LoginPreview({ callid, edition, onPreview }: LoginPreviewProps) {
  const preview = useAppointmentPreview(callid, edition);
  const { showDoctorBeforeLogin } = usePageConfig().videoConsultation.features;
  useEffect(() => onPreview(preview ?? null), [onPreview, preview]);
  // The place is kept, also where nothing is told: a form that jumps under the finger is mistyped.
  if (preview === 'ended') return <Over />;
  if (!preview) return showDoctorBeforeLogin ? <div aria-hidden="true" className="h-18" /> : null;
  return (
    <>
      <WhoAndWhen preview={preview} />
      {preview.open ? null : <NotOpenYet callid={callid} preview={preview} />}
    </>
  );
}

function Over() {
  const t = useTranslation();
  const { practice } = usePageConfig();
  return (
    <>
      <p role="status">{t('arrival.login.ended')}</p>
      <p>{t('arrival.accept.missingHelp')}</p>
      <PhoneLink filled phone={practice.phone} />
    </>
  );
}
