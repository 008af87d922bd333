import { Copy, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import '../../ui/print.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The way in without the device; the server keeps only their hashes, so this is the one chance. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const { username } = useStaffUser();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify({ title: t('profile.codes.copied') });
    } catch (error) {
      console.debug('copying is not allowed', error);
      notify({ type: 'error', title: t('profile.codes.notCopied') });
    }
  };
  const list = (
    <ul className="grid grid-cols-2 gap-2 font-mono tabular-nums select-text">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
  return (
    <div className="flex flex-col gap-4">
      <InlineMessage tone="success" announce title={t('profile.codes.title')}>
        {t('profile.codes.text')}
      </InlineMessage>
      <section aria-label={t('profile.codes.list')} className="rounded-box bg-sunken p-4">
        {list}
      </section>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
          {t('profile.codes.copy')}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('profile.codes.print')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('profile.codes.done')}
        </Button>
      </div>
      {createPortal(
        <div className="print-only" data-theme="light" aria-hidden="true">
          <p className="mb-4 text-xl font-semibold">
            {t('profile.codes.paper', { practice: practice.name, username })}
          </p>
          {list}
        </div>,
        document.body,
      )}
    </div>
  );
}
