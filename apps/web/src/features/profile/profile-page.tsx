import { fullName, roleLabels, type StaffRole, staffInput } from '@visite/contract';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { contractResolver, setServerErrors } from '../../drafts/contract-resolver.ts';
import { errorText, formErrorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffSession, useStaffUser } from '../../session/staff-session.tsx';
import { ownAccountBody } from '../../staff/account-values.ts';
import { useChangeOwnAccount } from '../../staff/staff-queries.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnCalendar } from './own-calendar.tsx';
import { OwnCertificates } from './own-certificates.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnPrograms } from './own-programs.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** Own account; only the second factor while the practice requires it and it is not set up. */
export function ProfilePage({ alerts }: { alerts: ReactNode }) {
  const t = useTranslation();
  const { api } = useStaffSession();
  const mustEnrol = useStore(api.mustEnrol);
  const { roles } = useStaffUser();
  const [isDoctor, isAdmin] = [roles.includes('doctor'), roles.includes('admin')];
  usePageTitle(t('profile.title'));
  return (
    <main id="main" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6 sm:px-6">
      <PageHead title={t('profile.title')} />
      {mustEnrol ? (
        <InlineMessage tone="warning" title={t('profile.mustTitle')}>
          {t('profile.mustText')}
        </InlineMessage>
      ) : (
        <OwnAccount />
      )}
      {mustEnrol ? null : <ChangePassword />}
      <SecondFactor />
      <Passkeys />
      <OwnCertificates />
      {isDoctor && !mustEnrol ? <OwnCalendar /> : null}
      {isAdmin || mustEnrol ? null : <OwnPrograms />}
      {mustEnrol ? null : alerts}
      {mustEnrol ? null : <OwnSessions />}
    </main>
  );
}

function OwnAccount() {
  const t = useTranslation();
  const user = useStaffUser();
  const change = useChangeOwnAccount();
  const form = useForm({
    defaultValues: { person: { title: user.person.title ?? '' } },
    resolver: contractResolver(staffInput, {
      toInput: ({ person }) => ownAccountBody(user, person),
    }),
    reValidateMode: 'onSubmit',
  });
  const title = useWatch({ control: form.control, name: 'person.title' });
  const refused = form.formState.errors.person?.title;

  const submit = form.handleSubmit(async ({ person }) => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(person);
      notify({ title: t('profile.saved') });
    } catch (error) {
      setServerErrors(form, error);
    }
  });
  const namesOf = (roles: readonly StaffRole[]) =>
    roleLabels(roles)
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
              ['roles', namesOf(user.roles)],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`profile.field.${name}`)}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {user.rolesAtNextLogin ? (
          <InlineMessage>
            {t('profile.rolesLater', { roles: namesOf(user.rolesAtNextLogin) })}
          </InlineMessage>
        ) : null}
        <p className="text-sm text-muted">{t('profile.askAdmin')}</p>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t('profile.field.title')}
            optional
            maxLength={60}
            autoComplete="honorific-prefix"
            className="w-60 max-w-full"
            error={
              refused
                ? formErrorText(refused, t('profile.field.title'))
                : change.error && errorText(change.error)
            }
            {...form.register('person.title')}
          />
          <Button
            type="submit"
            loading={change.isPending}
            disabled={title === (user.person.title ?? '')}
          >
            {t('profile.save')}
          </Button>
        </form>
      </div>
    </Card>
  );
}
