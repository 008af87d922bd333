import { ChevronDown } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { InlineMessage } from '../ui/inline-message.tsx';
import { usePhone } from '../ui/phone-list.tsx';
import { useMailDelivery } from './mail-delivery-query.ts';

/** For admins, while the server has no mail server: nobody gets the practice's mails (MAIL-12). */
export function MailNotice({ className }: { className: string }) {
  const t = useTranslation();
  const phone = usePhone();
  const { data } = useMailDelivery();
  if (!data || data.delivers) return null;
  const title = t('notices.mail.off');
  const text = (
    <>
      <p>{t('notices.mail.meaning')}</p>
      {data.notSent > 0 ? <p>{t('notices.mail.notSent', { count: data.notSent })}</p> : null}
      <p className="mt-2">{t('notices.mail.toDo')}</p>
    </>
  );
  if (!phone) {
    return (
      <InlineMessage tone="warning" title={title} className={className}>
        {text}
      </InlineMessage>
    );
  }
  // The whole text would fill a third of a phone, on every tab.
  return (
    <InlineMessage tone="warning" className={className}>
      <details className="group">
        <summary className="-my-2.5 flex min-h-11 cursor-pointer py-2.5 items-center justify-between gap-2 font-semibold">
          {title}
          <ChevronDown className="size-5 shrink-0 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="mt-3">{text}</div>
      </details>
    </InlineMessage>
  );
}
