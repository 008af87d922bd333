import type { AppointmentPreview } from '@visite/contract';
import { useEffect } from 'react';
import { usePageConfig } from '../../practice/page-config.ts';
import { NotOpenYet, useAppointmentPreview, WhoAndWhen } from './who-and-when.tsx';

export { loadDeclineByLink } from './decline-by-link-part.ts';

interface LoginPreviewProps {
  callid: string;
  /** Another one asks again. */
  edition: number;
  /** What is known of the appointment, and with it whether a form makes sense now. */
  onPreview: (preview: AppointmentPreview | null) => void;
}

/** With whom and when; before the login opens, from when, in the place of the form (VISIT-36). */
export function LoginPreview({ callid, edition, onPreview }: LoginPreviewProps) {
  const preview = useAppointmentPreview(callid, edition);
  const { showDoctorBeforeLogin } = usePageConfig().videoConsultation.features;
  useEffect(() => onPreview(preview ?? null), [onPreview, preview]);
  // The place is kept, also where nothing is told: a form that jumps under the finger is mistyped.
  if (!preview) return showDoctorBeforeLogin ? <div aria-hidden="true" className="h-18" /> : null;
  return (
    <>
      <WhoAndWhen preview={preview} />
      {preview.open ? null : <NotOpenYet callid={callid} preview={preview} />}
    </>
  );
}
