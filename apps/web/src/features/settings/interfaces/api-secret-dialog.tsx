import { type ApiClientWithSecret, fhirPath, tokenPath } from '@visite/contract';
import { Copy, FileDown } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { notify } from '../../../ui/notifications.ts';
import { saveFile } from '../../../ui/save-file.ts';

interface ApiSecretDialogProps {
  made: ApiClientWithSecret;
  onClose: () => void;
}

/** The one time that the secret is seen; the server keeps its hash. */
export function ApiSecretDialog({ made: { client, secret }, onClose }: ApiSecretDialogProps) {
  const t = useTranslation();
  const { origin } = window.location;
  const values = [
    { name: t('settings.interfaces.clients.clientId'), value: client.id },
    { name: t('settings.interfaces.clients.secret'), value: secret },
    { name: t('settings.interfaces.clients.tokenAddress'), value: `${origin}${tokenPath}` },
    { name: t('settings.interfaces.clients.fhirAddress'), value: `${origin}${fhirPath}` },
  ];
  /** As the bridge to practice software reads it. */
  const save = () => {
    const content = JSON.stringify({ clientId: client.id, clientSecret: secret }, undefined, 2);
    saveFile(t('settings.interfaces.clients.secretFile'), 'application/json', `${content}\n`);
  };
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onClose}
      title={t('settings.interfaces.clients.secretTitle', { name: client.name })}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            {t('settings.interfaces.clients.done')}
          </Button>
          <Button icon={<FileDown aria-hidden="true" />} onClick={save}>
            {t('settings.interfaces.clients.saveSecret')}
          </Button>
        </>
      }
    >
      <InlineMessage tone="warning">{t('settings.interfaces.clients.secretText')}</InlineMessage>
      <dl className="mt-4 flex flex-col gap-4">
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex items-center gap-2">
              <code className="min-w-0 flex-1 rounded-inner bg-sunken px-2 py-1 font-mono text-control wrap-anywhere select-all">
                {value}
              </code>
              <CopyButton name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function CopyButton({ name, value }: { name: string; value: string }) {
  const t = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ title: t('settings.interfaces.clients.copied') });
    } catch (error) {
      console.debug('copying is not allowed', error);
      notify({ type: 'error', title: t('settings.interfaces.clients.notCopied') });
    }
  };
  return (
    <Button
      size="small"
      icon={<Copy aria-hidden="true" />}
      aria-label={t('settings.interfaces.clients.copyNamed', { name })}
      onClick={copy}
    />
  );
}
