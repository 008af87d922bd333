import type { ApiClient, ApiClientWithSecret } from '@visite/contract';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { camelCode, errorText } from '../../../i18n/error-text.ts';
import { formatDate, formatDateTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailed } from '../../../ui/failure-message.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { notify } from '../../../ui/notifications.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  useAddApiSecret,
  useApiClients,
  useEndApiSecret,
  useRevokeApiClient,
} from './api-client-queries.ts';
import { ApiSecretDialog } from './api-secret-dialog.tsx';
import { NewApiClientDialog } from './new-api-client-dialog.tsx';

/** Other programs: who has access, with which rights. */
export function ApiClientsCard() {
  const t = useTranslation();
  const clients = useApiClients();
  const renew = useAddApiSecret();
  const endOld = useEndApiSecret();
  const revoke = useRevokeApiClient();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<ApiClientWithSecret | null>(null);
  const [asked, setAsked] = useState<ApiClient | null>(null);
  const failure = renew.error ?? endOld.error ?? revoke.error;
  const busy = renew.isPending || endOld.isPending || revoke.isPending;

  const forgetFailures = () => {
    for (const each of [renew, endOld, revoke]) each.reset();
  };
  const revokeNow = () => {
    if (!asked) return;
    setAsked(null);
    revoke.mutate(asked.id, {
      onSuccess: () => notify({ title: t('settings.interfaces.clients.revokedNow') }),
    });
  };
  const endOldOf = (client: ApiClient) => {
    const [old] = client.secrets;
    if (!old) return;
    forgetFailures();
    endOld.mutate(
      { apiClientId: client.id, secretId: old.id },
      { onSuccess: () => notify({ title: t('settings.interfaces.clients.oldEnded') }) },
    );
  };
  return (
    <Card
      title={t('settings.interfaces.clients.title')}
      actions={
        <Button onClick={() => setAdding(true)}>{t('settings.interfaces.clients.add')}</Button>
      }
    >
      <p className="max-w-prose text-muted">{t('settings.interfaces.clients.text')}</p>
      {failure ? (
        <InlineMessage tone="danger" announce className="mt-4">
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      {clients.data ? (
        <ClientList
          clients={clients.data}
          busy={busy}
          onRenew={({ id }) => {
            forgetFailures();
            renew.mutate(id, { onSuccess: setMade });
          }}
          onEndOld={endOldOf}
          onRevoke={(client) => {
            forgetFailures();
            setAsked(client);
          }}
        />
      ) : clients.error ? (
        <LoadFailed error={clients.error} onRetry={clients.refetch} />
      ) : (
        <Skeleton lines={2} />
      )}
      {adding ? (
        <NewApiClientDialog
          onClose={() => setAdding(false)}
          onMade={(answer) => {
            setAdding(false);
            setMade(answer);
          }}
        />
      ) : null}
      {made ? <ApiSecretDialog made={made} onClose={() => setMade(null)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        danger
        title={t('settings.interfaces.clients.revokeTitle', { name: asked?.name ?? '' })}
        message={t('settings.interfaces.clients.revokeText')}
        confirmLabel={t('settings.interfaces.clients.revoke')}
        onConfirm={revokeNow}
      />
    </Card>
  );
}

interface ClientListProps {
  clients: readonly ApiClient[];
  busy: boolean;
  onRenew: (client: ApiClient) => void;
  onEndOld: (client: ApiClient) => void;
  onRevoke: (client: ApiClient) => void;
}

function ClientList({ clients, ...actions }: ClientListProps) {
  const t = useTranslation();
  if (clients.length === 0) {
    return <p className="mt-4">{t('settings.interfaces.clients.none')}</p>;
  }
  return (
    <ul aria-label={t('settings.interfaces.clients.list')} className="mt-2 flex flex-col">
      {clients.map((client) => (
        <ClientItem key={client.id} client={client} {...actions} />
      ))}
    </ul>
  );
}

function ClientItem({
  client,
  busy,
  onRenew,
  onEndOld,
  onRevoke,
}: Omit<ClientListProps, 'clients'> & { client: ApiClient }) {
  const t = useTranslation();
  const { name, rights, secrets, revokedAt, lastUsedAt } = client;
  const [old] = secrets;
  const rotating = secrets.length > 1;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <Plug className="mt-0.5 size-6 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {rights
            .map((right) => t(`settings.interfaces.clients.right.${camelCode(right)}`))
            .join(', ')}
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('settings.interfaces.clients.used', { date: formatDateTime(lastUsedAt) })
            : t('settings.interfaces.clients.unused')}
          <Validity client={client} />
        </p>
        {rotating && old ? (
          <p className="mt-1 text-sm">
            {t('settings.interfaces.clients.twoSecrets', { date: formatDate(old.createdAt) })}
          </p>
        ) : null}
      </div>
      {revokedAt ? null : (
        <div className="flex flex-wrap gap-2">
          {rotating ? (
            <Button
              size="small"
              disabled={busy}
              aria-label={t('settings.interfaces.clients.endOldNamed', { name })}
              onClick={() => onEndOld(client)}
            >
              {t('settings.interfaces.clients.endOld')}
            </Button>
          ) : (
            <Button
              size="small"
              disabled={busy}
              aria-label={t('settings.interfaces.clients.renewNamed', { name })}
              onClick={() => onRenew(client)}
            >
              {t('settings.interfaces.clients.renew')}
            </Button>
          )}
          <Button
            size="small"
            disabled={busy}
            aria-label={t('settings.interfaces.clients.revokeNamed', { name })}
            onClick={() => onRevoke(client)}
          >
            {t('settings.interfaces.clients.revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Validity({ client: { revokedAt, expiresAt } }: { client: ApiClient }) {
  const t = useTranslation();
  if (revokedAt) {
    return ` · ${t('settings.interfaces.clients.revoked', { date: formatDate(revokedAt) })}`;
  }
  if (!expiresAt) return null;
  return Date.parse(expiresAt) <= Date.now() ? (
    <span className="font-medium text-warning"> · {t('settings.interfaces.clients.expired')}</span>
  ) : (
    ` · ${t('settings.interfaces.clients.expires', { date: formatDate(expiresAt) })}`
  );
}
