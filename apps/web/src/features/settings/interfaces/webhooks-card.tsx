import type { Webhook, WebhookWithSecret } from '@visite/contract';
import { Ellipsis, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/failure-message.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { notify } from '../../../ui/notifications.ts';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { useChangeWebhooks, useWebhooks } from './webhook-queries.ts';

/** Other systems that are told when appointments and calls change. */
export function WebhooksCard() {
  const t = useTranslation();
  const webhooks = useWebhooks();
  const changes = useChangeWebhooks();
  const { change, renew, endOld, tryOut, remove } = changes;
  /** Null while the dialog is closed; `webhook` is null for a new one. */
  const [editing, setEditing] = useState<{ webhook: Webhook | null } | null>(null);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const inPlace = [change, renew, endOld, tryOut, remove];
  const failure = inPlace.find(({ error }) => error)?.error;
  const begin = () => {
    for (const each of inPlace) each.reset();
  };

  const actionsOf = (webhook: Webhook) => {
    const { id, name, kinds, paused, secrets } = webhook;
    const [old] = secrets;
    const act = (work: () => void) => () => {
      begin();
      work();
    };
    return {
      onTry: act(() => {
        setOpen(id);
        tryOut.mutate(id, { onSuccess: () => notify({ title: t('webhooks.tried') }) });
      }),
      onEdit: () => setEditing({ webhook }),
      onRenew: act(() => renew.mutate(id, { onSuccess: setMade })),
      onEndOld: act(() => {
        if (!old) return;
        const params = { webhookId: id, secretId: old.id };
        endOld.mutate(params, { onSuccess: () => notify({ title: t('webhooks.oldEnded') }) });
      }),
      onPause: act(() => change.mutate({ id, name, kinds, paused: paused === null })),
      onRemove: () => setAsked(webhook),
    };
  };
  const removeNow = () => {
    if (!asked) return;
    setAsked(null);
    begin();
    remove.mutate(asked.id, { onSuccess: () => notify({ title: t('webhooks.removed') }) });
  };
  return (
    <Card
      title={t('webhooks.title')}
      actions={<Button onClick={() => setEditing({ webhook: null })}>{t('webhooks.add')}</Button>}
    >
      <p className="max-w-prose text-muted">{t('webhooks.text')}</p>
      {failure ? (
        <InlineMessage tone="danger" announce className="mt-4">
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      {webhooks.data ? (
        webhooks.data.length === 0 ? (
          <p className="mt-4">{t('webhooks.none')}</p>
        ) : (
          <ul aria-label={t('webhooks.list')} className="mt-2 flex flex-col divide-y divide-line">
            {webhooks.data.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                busy={inPlace.some(({ isPending }) => isPending)}
                isOpen={open === webhook.id}
                onToggle={() => setOpen(open === webhook.id ? null : webhook.id)}
                {...actionsOf(webhook)}
              />
            ))}
          </ul>
        )
      ) : webhooks.error ? (
        <LoadFailed error={webhooks.error} onRetry={webhooks.refetch} />
      ) : (
        <Skeleton lines={2} />
      )}
      {editing ? (
        <WebhookDialog
          webhook={editing.webhook}
          onClose={() => setEditing(null)}
          onMade={(answer) => {
            setEditing(null);
            setMade(answer);
          }}
        />
      ) : null}
      {made ? <SecretDialog made={made} onClose={() => setMade(null)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        danger
        title={t('webhooks.removeTitle', { name: asked?.name ?? '' })}
        message={t('webhooks.removeText')}
        confirmLabel={t('webhooks.remove')}
        onConfirm={removeNow}
      />
    </Card>
  );
}

/** The one time that the secret is seen. */
function SecretDialog({
  made: { webhook, secret },
  onClose,
}: {
  made: WebhookWithSecret;
  onClose: () => void;
}) {
  const t = useTranslation();
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title={t('webhooks.secretTitle', { name: webhook.name })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('webhooks.secretDone')}
        </Button>
      }
    >
      <SecretOnce
        label={t('webhooks.secret')}
        value={secret}
        notice={t('webhooks.secretText')}
        texts={{
          copy: t('connections.copy'),
          copied: t('connections.copied'),
          notCopied: t('connections.notCopied'),
        }}
      />
    </Dialog>
  );
}

interface WebhookItemProps {
  webhook: Webhook;
  busy: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onTry: () => void;
  onEdit: () => void;
  onRenew: () => void;
  onEndOld: () => void;
  onPause: () => void;
  onRemove: () => void;
}

function WebhookItem({ webhook, busy, isOpen, onToggle, ...actions }: WebhookItemProps) {
  const t = useTranslation();
  const { name, host, kinds, paused, client, secrets, waiting } = webhook;
  const [old] = secrets;
  const rotating = secrets.length > 1;
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <WebhookIcon className="mt-0.5 size-6 shrink-0 text-muted" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{name}</span>
            <StateBadge webhook={webhook} />
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {host} · {t('webhooks.kindCount', { count: kinds.length })}
            {waiting > 0 ? ` · ${t('webhooks.waiting', { count: waiting })}` : ''}
          </p>
          {client ? (
            <p className="text-sm text-muted">{t('webhooks.byClient', { name: client.name })}</p>
          ) : null}
          {rotating && old ? (
            <p className="mt-1 text-sm">
              {t('webhooks.twoSecrets', { date: formatDate(old.createdAt) })}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={t('webhooks.logNamed', { name })}
            onClick={onToggle}
          >
            {t('webhooks.log')}
          </Button>
          <Menu
            trigger={
              <Button
                size="small"
                iconOnly
                disabled={busy}
                aria-label={t('webhooks.more', { name })}
              >
                <Ellipsis aria-hidden="true" />
              </Button>
            }
            entries={[
              { key: 'try', label: t('webhooks.try'), onSelect: actions.onTry },
              { key: 'edit', label: t('webhooks.change'), onSelect: actions.onEdit },
              rotating
                ? { key: 'endOld', label: t('webhooks.endOld'), onSelect: actions.onEndOld }
                : { key: 'renew', label: t('webhooks.renew'), onSelect: actions.onRenew },
              {
                key: 'pause',
                label: t(paused ? 'webhooks.resume' : 'webhooks.pause'),
                onSelect: actions.onPause,
              },
              {
                key: 'remove',
                label: t('webhooks.remove'),
                danger: true,
                onSelect: actions.onRemove,
              },
            ]}
          />
        </div>
      </div>
      {isOpen ? (
        <div className="border-l-2 border-line pl-4">
          <WebhookLog webhook={webhook} />
        </div>
      ) : null}
    </li>
  );
}

function StateBadge({ webhook: { paused, client } }: { webhook: Webhook }) {
  const t = useTranslation();
  if (client?.ended) return <Badge tone="warning">{t('webhooks.clientEnded')}</Badge>;
  if (paused === 'receiver') return <Badge tone="warning">{t('webhooks.endedByReceiver')}</Badge>;
  return paused ? <Badge>{t('webhooks.paused')}</Badge> : null;
}
