import { CloudOff, LoaderCircle, Lock, LockOpen, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type KnownCertificates, readCertificates } from '../../api/read-certificates.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { certificateStatus } from './certificate-status.ts';

const icons = {
  secured: Lock,
  noConnection: CloudOff,
  validUntil: ShieldCheck,
  missing: LockOpen,
  selecting: LoaderCircle,
};

export function CertificateLine() {
  const t = useTranslation();
  const { secureApiBaseUrl } = usePageConfig();
  const answer = useCertificates();
  const status = certificateStatus({
    answer,
    onSecureOrigin: secureApiBaseUrl !== '',
    secureContext: !import.meta.env.SSR && window.isSecureContext,
  });
  const Icon = icons[status.kind];
  if (status.kind === 'missing' && status.needed) {
    return (
      <InlineMessage tone="warning" title={t('login.certificate.missingTitle')}>
        {t('login.certificate.missingAdvice')}
      </InlineMessage>
    );
  }
  const values = status.kind === 'validUntil' ? { date: formatDate(status.expires) } : {};
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 text-base text-muted"
      data-status={status.kind}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {t(`login.certificate.${status.kind}`, values)}
    </p>
  );
}

const retryMs = 3_000;

/** Retries until the server answers. */
function useCertificates(): KnownCertificates | 'failed' | null {
  const [answer, setAnswer] = useState<KnownCertificates | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const known = await readCertificates(window.fetch.bind(window));
        if (!gone) setAnswer(known);
      } catch (error) {
        console.debug('no certificate information', error);
        if (gone) return;
        setAnswer('failed');
        retry = setTimeout(() => setAttempt(attempt + 1), retryMs);
      }
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [attempt]);
  return answer;
}
