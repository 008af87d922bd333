import type { PasswordResetResponse } from '@visite/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EntryCard } from './entry-card.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { linkIn, useLinkCheck } from './use-link-check.ts';

/** Behind the link of the mail: `?staff=<id>&token=<token>` (LOGIN-11). */
export function ResetPasswordPage() {
  const t = useTranslation();
  const [query] = useSearchParams();
  const link = linkIn(query);
  const check = useLinkCheck('password', link);
  const [refused, setRefused] = useState(false);
  const [done, setDone] = useState<PasswordResetResponse | null>(null);
  usePageTitle(t('login.resetTitle'));

  if (done && link) return <Done staffId={link.staffId} answer={done} />;
  if (!link || refused || check === 'invalid') {
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
  return (
    <EntryCard title={t('login.resetTitle')} lead={t('login.resetText')}>
      {check === 'checking' ? (
        <Skeleton lines={5} className="mt-6" />
      ) : (
        <ResetPasswordForm
          staffId={link.staffId}
          resetToken={link.token}
          onDone={setDone}
          onInvalidLink={() => setRefused(true)}
        />
      )}
    </EntryCard>
  );
}

interface DoneProps {
  staffId: string;
  answer: PasswordResetResponse;
}

/** Where the practice demands a second factor the way on leads to setting it up. */
function Done({ staffId, answer: { enrolmentToken } }: DoneProps) {
  const t = useTranslation();
  const next = enrolmentToken ? paths.staffEnrolment(staffId, enrolmentToken) : paths.staffLogin();
  return (
    <EntryCard title={t('login.resetDone')}>
      <InlineMessage tone="success" announce className="mt-4">
        {t(enrolmentToken ? 'login.resetDoneEnrol' : 'login.resetDoneText')}
      </InlineMessage>
      <LinkButton to={next} variant="primary" size="large" block className="mt-6">
        {t('login.toLogin')}
      </LinkButton>
    </EntryCard>
  );
}
