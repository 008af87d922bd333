import type { SecondFactorResponse } from '@visite/contract';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useEnrolSecondFactor, useRemoveSecondFactor } from '../../staff/staff-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { EnrolForm, RecoveryCodes } from './second-factor-steps.tsx';
import { useEnrolment } from './use-enrolment.ts';

type Step =
  | { kind: 'state' }
  | { kind: 'enrol'; offer: SecondFactorResponse }
  | { kind: 'codes'; codes: readonly string[]; forced: boolean };

/** Setup of the second factor; recovery codes are shown once, after the first valid code. */
export function SecondFactor() {
  const t = useTranslation();
  const user = useStaffUser();
  const { mustEnrol, begun, leave } = useEnrolment();
  const hasApp = user.factors?.includes('totp') ?? user.secondFactor;
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const [asking, setAsking] = useState(false);
  const begin = useEnrolSecondFactor();
  const remove = useRemoveSecondFactor();
  const failure = begin.error ?? remove.error;

  const showOffer = (offer: SecondFactorResponse) => setStep({ kind: 'enrol', offer });
  const start = () => begin.mutate({}, { onSuccess: showOffer });
  const removeNow = () => {
    setAsking(false);
    remove.mutate(user.person.id, {
      onSuccess: () => notify({ title: t('profile.factor.removed') }),
    });
  };
  const confirmed = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes, forced: mustEnrol });
    begun();
  };
  const finish = (forced: boolean) => {
    setStep({ kind: 'state' });
    if (forced) leave();
  };
  return (
    <Card
      title={t('profile.factor.title')}
      actions={
        hasApp ? (
          <Badge tone="success" icon={<ShieldCheck aria-hidden="true" />}>
            {t('profile.factor.on')}
          </Badge>
        ) : (
          <Badge icon={<ShieldOff aria-hidden="true" />}>{t('profile.factor.off')}</Badge>
        )
      }
    >
      {failure ? (
        <InlineMessage tone="danger" announce className="mb-4">
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      {step.kind === 'enrol' ? (
        <EnrolForm
          offer={step.offer}
          onConfirmed={confirmed}
          onCancel={() => setStep({ kind: 'state' })}
        />
      ) : null}
      {step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={() => finish(step.forced)} />
      ) : null}
      {step.kind === 'state' ? (
        <div className="flex flex-col items-start gap-4">
          {user.secondFactorDue && !mustEnrol ? (
            <InlineMessage tone="warning" title={t('profile.factor.dueTitle')}>
              {t('profile.factor.dueText')}
            </InlineMessage>
          ) : null}
          <p className="text-muted">
            {t(hasApp ? 'profile.factor.onText' : 'profile.factor.offText')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={user.secondFactor ? 'secondary' : 'primary'}
              loading={begin.isPending || remove.isPending}
              onClick={start}
            >
              {t(hasApp ? 'profile.factor.renew' : 'profile.factor.begin')}
            </Button>
            {hasApp ? (
              <Button onClick={() => setAsking(true)}>{t('profile.factor.remove')}</Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        loading={remove.isPending}
        title={t('profile.factor.removeTitle')}
        message={t('profile.factor.removeText')}
        confirmLabel={t('profile.factor.remove')}
        onConfirm={removeNow}
      />
    </Card>
  );
}
