import type { AccountCertificate } from '@visite/contract';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { formatDate } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';
import { notify } from '../ui/notifications.ts';
import { useRemoveCertificate } from './access-queries.ts';

interface CertificateListProps {
  staffId: string;
  certificates: readonly AccountCertificate[];
  presented?: string | undefined;
}

/** Certificates of one account, each with a button that removes it after a question. */
export function CertificateList({ staffId, certificates, presented }: CertificateListProps) {
  const t = useTranslation();
  const remove = useRemoveCertificate(staffId);
  const [asked, setAsked] = useState<AccountCertificate | null>(null);
  const nameOf = (each: AccountCertificate) => each.name || t('profile.certificates.unnamed');
  const removeNow = () => {
    if (!asked) return;
    setAsked(null);
    remove.mutate(asked.fingerprint, {
      onSuccess: () => notify({ title: t('profile.certificates.removed') }),
    });
  };
  return (
    <>
      {remove.error ? (
        <InlineMessage tone="danger" announce>
          {errorText(remove.error)}
        </InlineMessage>
      ) : null}
      <ul aria-label={t('profile.certificates.list')} className="flex w-full flex-col">
        {certificates.map((each) => (
          <li
            key={each.fingerprint}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <BadgeCheck className="size-6 shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-medium wrap-anywhere">{nameOf(each)}</span>
              <span className="block text-sm text-muted">
                {each.expires
                  ? t('profile.certificates.validUntil', { date: formatDate(each.expires) })
                  : null}{' '}
                {each.fingerprint === presented ? t('profile.certificates.presentedOwn') : null}
              </span>
              <code className="block text-xs text-muted wrap-anywhere">{each.fingerprint}</code>
            </span>
            <Button
              size="small"
              disabled={remove.isPending}
              aria-label={t('profile.certificates.removeNamed', { name: nameOf(each) })}
              onClick={() => setAsked(each)}
            >
              {t('profile.certificates.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        danger
        title={t('profile.certificates.removeTitle', { name: asked ? nameOf(asked) : '' })}
        message={t('profile.certificates.removeText')}
        confirmLabel={t('profile.certificates.remove')}
        onConfirm={removeNow}
      />
    </>
  );
}
