import type { Consent } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { isSecondTap } from '../../ui/second-tap.ts';

interface WithdrawConsentProps {
  consent: Consent | undefined;
  onWithdraw: () => Promise<void>;
  /** Among other things that are folded away together. */
  folded?: boolean;
}

/** What the patient agreed to and when, and how to take it back; asks once more. */
export function WithdrawConsent({ consent, onWithdraw, folded = false }: WithdrawConsentProps) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!consent || consent.withdrawnAt) return null;
  const when = { date: formatDate(consent.givenAt), time: formatTime(consent.givenAt) };

  const withdraw = () => {
    setRunning(true);
    setFailure(null);
    onWithdraw()
      .catch(setFailure)
      .finally(() => setRunning(false));
  };
  const content = (
    <div className="flex flex-col gap-3">
      <p>{t('setup.consent.given', when)}</p>
      {asked ? (
        <div role="alert" data-question="" className="flex flex-col gap-3">
          <p className="font-semibold">{t('setup.consent.question')}</p>
          <p>{t('setup.consent.effect')}</p>
          <p>
            <PhoneLink phone={practice.phone} />
          </p>
          <Button ref={focusNow} size="large" variant="primary" onClick={() => setAsked(false)}>
            {t('setup.consent.keep')}
          </Button>
          <Button
            size="large"
            loading={running}
            onClick={(event) => (isSecondTap(event) ? undefined : withdraw())}
          >
            {t('setup.consent.withdraw')}
          </Button>
        </div>
      ) : (
        <Button
          ref={asked === false ? focusNow : undefined}
          className="self-start"
          onClick={() => setAsked(true)}
        >
          {t('setup.consent.ask')}
        </Button>
      )}
      {failure ? <InlineMessage announce tone="danger" title={errorText(failure)} /> : null}
    </div>
  );
  if (!folded) return <Disclosure title={t('setup.consent.title')}>{content}</Disclosure>;
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t('setup.consent.title')}</h2>
      {content}
    </section>
  );
}
