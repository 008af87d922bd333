import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EntryCard } from './entry-card.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

type Outcome = 'open' | 'done' | 'invalid';

/** Behind the link of the mail: `?staff=<id>&token=<token>` (LOGIN-11). */
export function ResetPasswordPage() {
  const t = useTexts();
  const [query] = useSearchParams();
  const staffId = query.get('staff') ?? '';
  const resetToken = query.get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome>(staffId && resetToken ? 'open' : 'invalid');
  usePageTitle(t('login.resetTitle'));

  if (outcome === 'invalid') {
    return (
      <EntryCard title={t('login.linkInvalidTitle')}>
        <InlineMessage tone="danger" announce className="mt-4">
          {t('login.linkInvalid')}
        </InlineMessage>
        <LinkButton to={paths.staffLogin()} block className="mt-6">
          {t('login.toLogin')}
        </LinkButton>
      </EntryCard>
    );
  }
  if (outcome === 'done') {
    return (
      <EntryCard title={t('login.resetDone')}>
        <InlineMessage tone="success" announce className="mt-4">
          {t('login.resetDoneText')}
        </InlineMessage>
        <LinkButton to={paths.staffLogin()} variant="primary" size="large" block className="mt-6">
          {t('login.toLogin')}
        </LinkButton>
      </EntryCard>
    );
  }
  return (
    <EntryCard title={t('login.resetTitle')} lead={t('login.resetText')}>
      <ResetPasswordForm
        staffId={staffId}
        resetToken={resetToken}
        onDone={() => setOutcome('done')}
        onInvalidLink={() => setOutcome('invalid')}
      />
    </EntryCard>
  );
}
