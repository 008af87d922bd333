import { useEffect } from 'react';
import { usePageConfig } from '../../practice/page-config.ts';
import { NotOpenYet, useAppointmentPreview, WhoAndWhen } from './who-and-when.tsx';

interface LoginPreviewProps {
  callid: string;
  /** Whether a form makes sense now. */
  onOpen: (open: boolean) => void;
}

/** With whom and when; before the login opens, from when, in the place of the form (VISIT-36). */
export function LoginPreview({ callid, onOpen }: LoginPreviewProps) {
  const preview = useAppointmentPreview(callid);
  const { showDoctorBeforeLogin } = usePageConfig().videoConsultation.features;
  const open = preview?.open !== false;
  useEffect(() => onOpen(open), [onOpen, open]);
  // The place is kept, also where nothing is told: a form that jumps under the finger is mistyped.
  if (!preview) return showDoctorBeforeLogin ? <div aria-hidden="true" className="h-18" /> : null;
  return (
    <>
      <WhoAndWhen preview={preview} />
      {open ? null : <NotOpenYet callid={callid} preview={preview} />}
    </>
  );
}
