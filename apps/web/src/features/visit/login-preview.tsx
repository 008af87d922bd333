import { useEffect } from 'react';
import { NotOpenYet, useAppointmentPreview, WhoAndWhen } from './who-and-when.tsx';

interface LoginPreviewProps {
  callid: string;
  /** Whether a form makes sense now. */
  onOpen: (open: boolean) => void;
}

/** With whom and when; before the login opens, from when, in the place of the form (VISIT-36). */
export function LoginPreview({ callid, onOpen }: LoginPreviewProps) {
  const preview = useAppointmentPreview(callid);
  const open = preview?.open !== false;
  useEffect(() => onOpen(open), [onOpen, open]);
  if (preview === null) return null;
  // The place is kept: a form that jumps under the finger is mistyped.
  if (preview === undefined) return <div aria-hidden="true" className="h-14" />;
  return (
    <>
      <WhoAndWhen preview={preview} />
      {open ? null : <NotOpenYet callid={callid} preview={preview} />}
    </>
  );
}
