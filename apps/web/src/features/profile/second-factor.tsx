import type { SecondFactorResponse } from '@visite/contract';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { wantedRoute } from '../../session/login-redirect.tsx';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useEnrolSecondFactor, useRemoveSecondFactor } from '../../staff/staff-queries.ts';
import { useStore } from '../../state/store.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { EnrolForm, PasswordProof, RecoveryCodes } from './second-factor-steps.tsx';

type Step =
  | { kind: 'state' }
  | { kind: 'password' }
  | { kind: 'enrol'; offer: SecondFactorResponse }
  | { kind: 'codes'; codes: readonly string[]; forced: boolean };

/** Setup of the second factor; recovery codes are shown once, after the first valid code. */
export function SecondFactor() {
  const t = useTranslation();
  const navigate = useNavigate();
  const { api, user } = useStaffSession();
  const mustEnrol = useStore(api.mustEnrol);
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const [asking, setAsking] = useState(false);
  const begin = useEnrolSecondFactor();
  const remove = useRemoveSecondFactor();
  const failure = begin.error ?? remove.error;

  const showOffer = (offer: SecondFactorResponse) => setStep({ kind: 'enrol', offer });
  const start = () => {
    // An enrolment-only session has just been opened with the password.
    if (mustEnrol) begin.mutate({}, { onSuccess: showOffer });
    else setStep({ kind: 'password' });
  };
  const removeNow = () => {
    setAsking(false);
    remove.mutate(user.person.id, {
      onSuccess: () => notify({ title: t('profile.factor.removed') }),
    });
  };
  const confirmed = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes, forced: mustEnrol });
    api.enrolled({ ...user, secondFactor: true, secondFactorDue: false });
  };
  const finish = (forced: boolean) => {
    setStep({ kind: 'state' });
    if (forced) navigate(wantedRoute.take() ?? paths.dashboard(), { replace: true });
  };
  return (
    <Card
      title={t('profile.factor.title')}
      actions={
        user.secondFactor ? (
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
      {step.kind === 'password' ? (
        <PasswordProof onOffer={showOffer} onCancel={() => setStep({ kind: 'state' })} />
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
            {t(user.secondFactor ? 'profile.factor.onText' : 'profile.factor.offText')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant={user.secondFactor ? 'secondary' : 'primary'}
              loading={begin.isPending || remove.isPending}
              onClick={start}
            >
              {t(user.secondFactor ? 'profile.factor.renew' : 'profile.factor.begin')}
            </Button>
            {user.secondFactor ? (
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
