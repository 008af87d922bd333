import { useQuery } from '@tanstack/react-query';
import { can } from '@visite/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStaffSession, useStaffUser } from '../session/staff-session.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';

const minuteMs = 60_000;

/** For admins, while the server has no mail server: nobody gets the practice's mails (MAIL-12). */
export function MailNotice({ className }: { className?: string }) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const mayKnow = can(useStaffUser().roles, 'settings.manage');
  const { data } = useQuery({
    queryKey: ['mail-delivery'],
    queryFn: ({ signal }) => api.staff.call('readMailDelivery', { signal }),
    enabled: mayKnow,
    staleTime: minuteMs,
  });
  if (!mayKnow || !data || data.delivers) return null;
  return (
    <InlineMessage tone="warning" title={t('shell.mail.off')} {...(className && { className })}>
      <p>{t('shell.mail.meaning')}</p>
      {data.notSent > 0 ? <p>{t('shell.mail.notSent', { count: data.notSent })}</p> : null}
      <p className="mt-2">{t('shell.mail.toDo')}</p>
    </InlineMessage>
  );
}
