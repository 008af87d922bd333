import { MailNotice } from '../../staff/mail-notice.tsx';

/** What an admin has to see to before patients come. */
export function AdminNotices() {
  return <MailNotice className="mb-4" />;
}
