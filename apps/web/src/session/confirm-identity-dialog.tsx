import { useMutation, useQuery } from '@tanstack/react-query';
import type { IdentityConfirmation } from '@visite/contract';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PasskeyError, passkeysSupported, provePasskey } from '../api/passkey-prompt.ts';
import { errorText, fieldErrorText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField, TextField } from '../ui/text-field.tsx';
import { useStaffSession } from './staff-session.tsx';

/** Password, code or passkey; what was tried goes on with the right answer, and nothing is lost. */
export function ConfirmIdentityDialog({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const t = useTranslation();
  const form = useId();
  const { api, user } = useStaffSession();
  const field = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<'password' | 'totp'>('password');
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  // The password needs no answer to this: a slow network delays only the other ways.
  const offer = useQuery({
    queryKey: ['confirmation'],
    queryFn: () => api.staff.call('offerConfirmation', {}),
    gcTime: 0,
    retry: false,
    // The browser's window for the passkey takes the focus, and a new challenge would void this one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const confirm = useMutation({
    mutationFn: async (prove: () => Promise<IdentityConfirmation>) =>
      api.staff.call('confirmIdentity', { body: await prove() }),
    onSuccess: () => onAnswer(true),
    onError: () => field.current?.select(),
  });

  const { proofs = [], passkey } = offer.data ?? {};
  const label = t(kind === 'password' ? 'shell.confirm.password' : 'shell.confirm.code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    setMissing(typed.trim() === '');
    if (typed.trim() === '') field.current?.focus();
    else confirm.mutate(async () => (kind === 'password' ? { password: typed } : { totp: typed }));
  };
  const switchTo = (next: typeof kind) => {
    setKind(next);
    setTyped('');
    setMissing(false);
    confirm.reset();
    field.current?.focus();
  };
  const byPasskey = () => {
    if (!passkey) return;
    confirm.mutate(async () => ({ passkey: await provePasskey(passkey) }), {
      // The challenge is used up.
      onError: () => void offer.refetch(),
    });
  };

  const refused =
    confirm.error instanceof PasskeyError
      ? t('shell.confirm.passkeyFailed')
      : confirm.error && errorText(confirm.error);
  const input = {
    ref: field,
    label,
    error: missing ? fieldErrorText('required', label) : refused,
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  };
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      initialFocus={field}
      title={t('shell.confirm.title')}
      description={t('shell.confirm.text')}
      actions={
        <>
          <Button type="submit" form={form} variant="primary" loading={confirm.isPending}>
            {t('shell.confirm.submit')}
          </Button>
          <Button onClick={() => onAnswer(false)}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
        {/* For password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.username} />
        {kind === 'password' ? (
          <PasswordField {...input} />
        ) : (
          <TextField {...input} autoComplete="one-time-code" spellCheck={false} />
        )}
        <div className="flex flex-wrap gap-2">
          {proofs.includes('passkey') && passkeysSupported() ? (
            <Button
              size="small"
              icon={<KeyRound aria-hidden="true" />}
              disabled={confirm.isPending}
              onClick={byPasskey}
            >
              {t('shell.confirm.usePasskey')}
            </Button>
          ) : null}
          {proofs.includes('totp') ? (
            <Button
              size="small"
              variant="quiet"
              onClick={() => switchTo(kind === 'password' ? 'totp' : 'password')}
            >
              {t(kind === 'password' ? 'shell.confirm.useCode' : 'shell.confirm.usePassword')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
