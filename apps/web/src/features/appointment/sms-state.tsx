import type { SmsDelivery } from '@visite/contract';
import { MessageSquare } from 'lucide-react';
import { camelCode } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = {
  queued: 'neutral',
  accepted: 'success',
  delivered: 'success',
  failed: 'danger',
} as const;

/** What became of the newest text message; beside the mail, not instead of it. */
export function SmsState({ sms }: { sms: SmsDelivery }) {
  const { state, acceptedAt, deliveredAt, failure } = sms;
  const t = useTranslation();
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tones[state]} icon={<MessageSquare aria-hidden="true" />}>
        {t(`sms.state.${failure === 'not-delivered' ? 'undelivered' : state}`)}
      </Badge>
      {acceptedAt ? (
        <p className="text-muted">
          {t('sms.state.acceptedAt', { time: formatDateTime(acceptedAt) })}
        </p>
      ) : null}
      {deliveredAt ? (
        <p className="text-muted">
          {t('sms.state.deliveredAt', { time: formatDateTime(deliveredAt) })}
        </p>
      ) : null}
      {failure ? <p className="text-muted">{t(`sms.state.${camelCode(failure)}`)}</p> : null}
    </div>
  );
}
