import type { MailDelivery } from '@visite/contract';
import { formatPrice } from '../../../i18n/format-price.ts';
import { useLanguage, useTranslation } from '../../../i18n/use-translation.ts';
import { usePageConfig } from '../../../practice/page-config.ts';
import { useMailDelivery } from '../../../staff/mail-delivery-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

/** What text messages have cost; without the operator's gateway there is no such card (SMS-3). */
export function SmsCard() {
  const t = useTranslation();
  const { smsMessages } = usePageConfig().videoConsultation.features;
  const sms = useMailDelivery().data?.sms;
  if (!sms) return null;
  return (
    <Card title={t('sms.title')}>
      <div className="flex flex-col items-start gap-3">
        <Badge tone={smsMessages ? 'success' : 'neutral'}>
          {t(smsMessages ? 'sms.on' : 'sms.off')}
        </Badge>
        <p className="max-w-prose text-muted">{t('sms.text')}</p>
        <Figures {...sms} />
      </div>
    </Card>
  );
}

function Figures(sms: NonNullable<MailDelivery['sms']>) {
  const t = useTranslation();
  const language = useLanguage();
  const { messages, parts, notSent, notDelivered, price, pricePerPart, lastDay, perDay } = sms;
  const costs: [string, string][] =
    pricePerPart === undefined
      ? []
      : [
          [t('sms.pricePerPart'), formatPrice(pricePerPart, language)],
          [t('sms.price'), formatPrice(price ?? 0, language)],
        ];
  const reported: [string, string][] =
    notDelivered === undefined ? [] : [[t('sms.notDelivered'), String(notDelivered)]];
  const facts: [label: string, value: string][] = [
    [t('sms.messages'), String(messages)],
    [t('sms.parts'), String(parts)],
    [t('sms.notSent'), String(notSent)],
    ...reported,
    ...costs,
    [t('sms.lastDay'), t('sms.ofLimit', { count: lastDay, limit: perDay })],
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
