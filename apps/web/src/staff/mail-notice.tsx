import { useTranslation } from '../i18n/use-translation.ts';
import { InlineMessage } from '../ui/inline-message.tsx';
import { useMailDelivery } from './mail-delivery-query.ts';

/** For admins, while the server has no mail server: nobody gets the practice's mails (MAIL-12). */
export function MailNotice({ className }: { className: string }) {
  const t = useTranslation();
  const { data } = useMailDelivery();
  if (!data || data.delivers) return null;
  return (
    <InlineMessage tone="warning" title={t('notices.mail.off')} className={className}>
      <p>{t('notices.mail.meaning')}</p>
      {data.notSent > 0 ? <p>{t('notices.mail.notSent', { count: data.notSent })}</p> : null}
      <p className="mt-2">{t('notices.mail.toDo')}</p>
    </InlineMessage>
  );
}
