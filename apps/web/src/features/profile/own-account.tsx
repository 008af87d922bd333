import { fullName, roleLabels } from '@visite/contract';
import { type FormEvent, useState } from 'react';
import { errorText, fieldErrorTexts } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notifications.ts';
import { TextField } from '../../ui/text-field.tsx';
import { OwnPicture } from './own-picture.tsx';
import { useOwnAccount } from './use-own-account.ts';

export function OwnAccount() {
  const t = useTranslation();
  const user = useStaffUser();
  const change = useOwnAccount();
  const [title, setTitle] = useState(user.person.title ?? '');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await change({ title });
      notify({ title: t('profile.saved') });
    } catch (failure) {
      const refused = fieldErrorTexts(failure, { 'person.title': t('profile.field.title') });
      setError(refused['person.title'] ?? errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const roles = roleLabels(user.roles)
    .map((role) => t(`shell.role.${role}`))
    .join(', ');
  return (
    <Card title={t('profile.account')}>
      <div className="flex flex-col gap-6">
        <OwnPicture />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {(
            [
              ['name', fullName(user.person)],
              ['username', user.username],
              ['email', user.person.email ?? '–'],
              ['roles', roles],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`profile.field.${name}`)}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">{t('profile.askAdmin')}</p>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('profile.field.title')}
            optional
            maxLength={60}
            autoComplete="honorific-prefix"
            className="w-60 max-w-full"
            value={title}
            error={error}
            onChange={(event) => setTitle(event.target.value)}
          />
          <Button type="submit" loading={busy} disabled={title === (user.person.title ?? '')}>
            {t('profile.save')}
          </Button>
        </form>
      </div>
    </Card>
  );
}
