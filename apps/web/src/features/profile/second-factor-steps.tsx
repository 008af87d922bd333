import { type SecondFactorResponse, secondFactorRequest } from '@visite/contract';
import { Copy, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useEnrolSecondFactor } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';

import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import '../../ui/print.css';

interface EnrolFormProps {
  offer: SecondFactorResponse;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

const withoutBlanks = ({ totp }: { totp: string }) => ({ totp: totp.replace(/\s/g, '') });
const codeResolver = contractResolver<{ totp: string }>(secondFactorRequest, {
  toInput: withoutBlanks,
});

/** The TOTP secret as QR code and text, and the field for the first code. */
export function EnrolForm({ offer, onConfirmed, onCancel }: EnrolFormProps) {
  const t = useTranslation();
  const enrol = useEnrolSecondFactor();
  const form = useForm({
    defaultValues: { totp: '' },
    resolver: codeResolver,
    reValidateMode: 'onSubmit',
  });
  const secret = offer.secret ?? '';
  const refused = form.formState.errors.totp;

  const submit = form.handleSubmit((values) => {
    if (enrol.isPending) return;
    enrol.mutate(withoutBlanks(values), {
      onSuccess: ({ recoveryCodes = [] }) => onConfirmed(recoveryCodes),
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-5 pl-5">
        <li>{t('profile.factor.step.app')}</li>
        <li>
          {t('profile.factor.step.scan')}
          <QrCode
            text={offer.otpauthUrl ?? ''}
            label={t('profile.factor.qr')}
            className="mt-2 size-48 rounded-inner"
          />
          <p className="mt-2 text-muted">{t('profile.factor.step.type')}</p>
          <code className="font-mono text-control wrap-anywhere select-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>
          <TextField
            label={t('profile.factor.code')}
            hint={t('profile.factor.step.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="max-w-xs"
            error={
              refused
                ? formErrorText(refused, t('profile.factor.code'))
                : enrol.error && errorText(enrol.error)
            }
            {...form.register('totp')}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={enrol.isPending}>
          {t('profile.factor.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes; shown only once, because the server stores hashes. */
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
    <ul className="grid gap-2 font-mono whitespace-nowrap tabular-nums select-text sm:grid-cols-2">
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
