import { type Passkey, passkeyName } from '@visite/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasskeyError, passkeysSupported } from '../../api/passkey-prompt.ts';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { formatDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../../staff/access-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RecoveryCodes } from './second-factor-steps.tsx';
import { useEnrolment } from './use-enrolment.ts';

interface ShownCodes {
  codes: readonly string[];
  forced: boolean;
}

/** The person's passkeys; the first factor of an account brings recovery codes (LOGIN-35). */
export function Passkeys() {
  const t = useTranslation();
  const { passkeyLogin } = usePageConfig();
  const { mustEnrol, begun, leave } = useEnrolment();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownCodes | null>(null);

  const added = (codes: readonly string[] | undefined) => {
    setAdding(false);
    if (codes) setShown({ codes, forced: mustEnrol });
    begun();
    notify({ title: t('profile.passkeys.added') });
    if (!codes && mustEnrol) leave();
  };
  return (
    <Card title={t('profile.passkeys.title')}>
      {shown ? (
        <RecoveryCodes
          codes={shown.codes}
          onDone={() => {
            setShown(null);
            if (shown.forced) leave();
          }}
        />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p className="text-muted">
            {t('profile.passkeys.text')}
            {passkeyLogin === 'alone' ? ` ${t('profile.passkeys.alone')}` : ''}
          </p>
          <PasskeyList />
          {adding ? <AddForm onAdded={added} onCancel={() => setAdding(false)} /> : null}
          {!adding && passkeysSupported() ? (
            <Button onClick={() => setAdding(true)}>{t('profile.passkeys.add')}</Button>
          ) : null}
          {passkeysSupported() ? null : <p>{t('profile.passkeys.unsupported')}</p>}
        </div>
      )}
    </Card>
  );
}

interface AddFormProps {
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
  onCancel: () => void;
}

const resolver = contractResolver<{ name: string }>(passkeyName);

function AddForm({ onAdded, onCancel }: AddFormProps) {
  const t = useTranslation();
  const add = useAddPasskey();
  const form = useForm({ defaultValues: { name: '' }, resolver, reValidateMode: 'onSubmit' });
  const refused = form.formState.errors.name;
  const label = t('profile.passkeys.name');
  const failure =
    add.error instanceof PasskeyError
      ? t('profile.passkeys.failed')
      : add.error && errorText(add.error);

  const submit = form.handleSubmit(({ name }) => {
    if (add.isPending) return;
    add.mutate(name.trim(), { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  });
  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
      <TextField
        label={label}
        hint={t('profile.passkeys.nameHint')}
        maxLength={60}
        autoComplete="off"
        autoFocus
        error={refused ? formErrorText(refused, label) : failure}
        {...form.register('name')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={add.isPending}>
          {t('profile.passkeys.create')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </div>
    </form>
  );
}

function PasskeyList() {
  const t = useTranslation();
  const passkeys = usePasskeys();
  const remove = useRemovePasskey();
  const [asked, setAsked] = useState<Passkey | null>(null);
  const failure = remove.error ?? (passkeys.data ? null : passkeys.error);
  if (passkeys.isPending) return <Skeleton lines={2} />;
  const removeNow = () => {
    if (!asked) return;
    setAsked(null);
    remove.mutate(asked.id, {
      onSuccess: () => notify({ title: t('profile.passkeys.removed') }),
    });
  };
  return (
    <>
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      {passkeys.data?.length === 0 ? <p>{t('profile.passkeys.none')}</p> : null}
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul aria-label={t('profile.passkeys.list')} className="flex w-full flex-col">
          {passkeys.data.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <KeyRound className="size-6 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium wrap-anywhere">{each.name}</span>
                <span className="block text-sm text-muted">
                  {t('profile.passkeys.created', { date: formatDate(each.createdAt) })} ·{' '}
                  {each.lastUsedAt
                    ? t('profile.passkeys.used', { date: formatDate(each.lastUsedAt) })
                    : t('profile.passkeys.unused')}
                </span>
              </span>
              <Button
                size="small"
                disabled={remove.isPending}
                aria-label={t('profile.passkeys.removeNamed', { name: each.name })}
                onClick={() => setAsked(each)}
              >
                {t('profile.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        danger
        title={t('profile.passkeys.removeTitle', { name: asked?.name ?? '' })}
        message={t('profile.passkeys.removeText')}
        confirmLabel={t('profile.passkeys.remove')}
        onConfirm={removeNow}
      />
    </>
  );
}
