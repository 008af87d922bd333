import { defaultDeliveriesLimit, type Webhook, type WebhookDelivery } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/failure-message.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { notify } from '../../../ui/notifications.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChangeWebhooks, useWebhookDeliveries } from './webhook-queries.ts';
import { failureTexts, kindTexts } from './webhook-texts.ts';

/** What was sent and what became of it, newest first. */
export function WebhookLog({ webhook: { id, name } }: { webhook: Webhook }) {
  const t = useTranslation();
  const [offset, setOffset] = useState(0);
  const deliveries = useWebhookDeliveries(id, offset);
  const { resend } = useChangeWebhooks();
  if (!deliveries.data) {
    return deliveries.error ? (
      <LoadFailed error={deliveries.error} onRetry={deliveries.refetch} />
    ) : (
      <Skeleton lines={3} />
    );
  }
  const { body, total } = deliveries.data;
  if (body.length === 0) return <p className="text-muted">{t('webhooks.logEmpty')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {resend.error ? (
        <InlineMessage tone="danger" announce>
          {errorText(resend.error)}
        </InlineMessage>
      ) : null}
      <ul aria-label={t('webhooks.logOf', { name })} className="flex flex-col divide-y divide-line">
        {body.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            busy={resend.isPending}
            onResend={() =>
              resend.mutate(
                { webhookId: id, deliveryId: delivery.id },
                { onSuccess: () => notify({ title: t('webhooks.resent') }) },
              )
            }
          />
        ))}
      </ul>
      {total !== null && total > defaultDeliveriesLimit ? (
        <Pagination
          offset={offset}
          limit={defaultDeliveriesLimit}
          total={total}
          onChange={setOffset}
        />
      ) : null}
    </div>
  );
}

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const satisfies Record<
  WebhookDelivery['state'],
  Tone
>;

interface DeliveryItemProps {
  delivery: WebhookDelivery;
  busy: boolean;
  onResend: () => void;
}

function DeliveryItem({ delivery, busy, onResend }: DeliveryItemProps) {
  const t = useTranslation();
  const { kind, appointmentNumber, at, state, attempts, failure, status, nextAttemptAt } = delivery;
  const when = formatDateTime(at);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t(kindTexts[kind])}</span>
          <Badge tone={tones[state]}>{t(`webhooks.state.${state}`)}</Badge>
        </p>
        <p className="text-sm text-muted tabular-nums">
          {when}
          {appointmentNumber ? ` · ${t('webhooks.number', { number: appointmentNumber })}` : ''}
          {attempts > 1 ? ` · ${t('webhooks.attempts', { count: attempts })}` : ''}
        </p>
        {failure ? (
          <p className="text-sm">
            {t(failureTexts[failure], { status: status ?? 0 })}
            {nextAttemptAt ? ` ${t('webhooks.next', { when: formatDateTime(nextAttemptAt) })}` : ''}
          </p>
        ) : null}
      </div>
      {state === 'waiting' && attempts === 0 ? null : (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('webhooks.resendNamed', { kind: t(kindTexts[kind]), when })}
          onClick={onResend}
        >
          {t('webhooks.resend')}
        </Button>
      )}
    </li>
  );
}
