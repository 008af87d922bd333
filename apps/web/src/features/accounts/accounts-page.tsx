import { fullName, type StaffListEntry, type StaffRole, staffRole } from '@visite/contract';
import { UserCog, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { notifyWithUndo } from '../../drafts/notify-with-undo.ts';
import { useKeptRecord } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { nameInHeading } from '../../patients/name-and-age.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Allowed, useStaffUser } from '../../session/staff-session.tsx';
import { useCertificatesRequired } from '../../staff/access-queries.ts';
import { MailNotice } from '../../staff/mail-notice.tsx';
import {
  useAccounts,
  useChangeAccountStatus,
  useRemoveSecondFactor,
  useRequestPasswordReset,
  useRequestSecondFactorLink,
  useUnlockLogin,
} from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { FilterSheet } from '../../ui/filter-sheet.tsx';
import { notify } from '../../ui/notifications.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SearchField } from '../../ui/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { AccountCertificates } from './account-certificates.tsx';
import { AccountForm } from './account-form.tsx';
import { type AccountAct, AccountTable } from './account-table.tsx';
import { OpenAppointments, useOpenAppointments } from './open-appointments.tsx';

export function AccountsPage() {
  const t = useTranslation();
  usePageTitle(t('accounts.title'));
  return (
    <Allowed action="staff.manage">
      <Accounts />
    </Allowed>
  );
}

type Open =
  | { act: 'add' }
  /** After a reload only the id is known; the account comes with the list. */
  | { act: 'edit'; accountId: string; account?: StaffListEntry }
  | { act: 'certificates'; account: StaffListEntry }
  | { act: AccountQuestionProps['act']; account: StaffListEntry }
  | null;

function Accounts() {
  const t = useTranslation();
  const own = useStaffUser();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(resumed(useKeptRecord('account')));
  const accounts = useAccounts(useDebounced(typed.trim()));
  const status = useChangeAccountStatus();
  const certificates = useCertificatesRequired();
  const close = () => setOpen(null);
  const [role, setRole] = useState<StaffRole | ''>('');
  const [state, setState] = useState<StaffListEntry['status'] | ''>('');
  const narrowed = Number(role !== '') + Number(state !== '');
  const shown = accounts.data?.filter(
    (each) => (!role || each.roles.includes(role)) && (!state || each.status === state),
  );
  const showAll = () => {
    setTyped('');
    setRole('');
    setState('');
  };

  const activate = async (account: StaffListEntry) => {
    const words = { name: fullName(account.person) };
    try {
      await status.mutateAsync({ account, active: true });
      notify({ title: t('accounts.activated', words) });
    } catch (error) {
      const title = t('accounts.notActivated', words);
      notify({ type: 'error', title, message: errorText(error) });
    }
  };
  const act = (wanted: AccountAct, account: StaffListEntry) => {
    if (wanted === 'activate') void activate(account);
    else if (wanted === 'edit') setOpen({ act: wanted, accountId: account.person.id, account });
    else setOpen({ act: wanted, account });
  };
  const editing = open?.act === 'edit' ? open : null;
  const known = accounts.data?.find(({ person }) => person.id === editing?.accountId);
  const edited = known ?? editing?.account;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead title={t('accounts.title')}>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setOpen({ act: 'add' })}
        >
          {t('accounts.add')}
        </Button>
      </PageHead>
      <MailNotice className="mb-5" />
      <div className="mb-4 flex flex-col gap-4 md:flex-row md:flex-wrap">
        <SearchField
          label={t('accounts.search')}
          value={typed}
          onChange={setTyped}
          className="w-full max-md:max-w-xl md:min-w-48 md:flex-1"
        />
        <FilterSheet count={narrowed} onReset={showAll}>
          <Select
            label={t('accounts.field.roles')}
            className="shrink-0 lg:w-56"
            options={[
              { value: '', label: t('accounts.filter.all') },
              ...staffRole.options.map((each) => ({
                value: each,
                label: t(`shell.role.${each}`),
              })),
            ]}
            value={role}
            onChange={({ target: { value } }) =>
              setRole(staffRole.options.find((each) => each === value) ?? '')
            }
          />
          <Select
            label={t('accounts.status')}
            className="shrink-0 lg:w-56"
            options={[
              { value: '', label: t('accounts.filter.all') },
              { value: 'active', label: t('accounts.active') },
              { value: 'inactive', label: t('accounts.inactive') },
            ]}
            value={state}
            onChange={({ target: { value } }) =>
              setState(value === 'active' || value === 'inactive' ? value : '')
            }
          />
        </FilterSheet>
      </div>
      {open?.act === 'certificates' ? (
        <AccountCertificates key={open.account.person.id} account={open.account} onClose={close} />
      ) : null}
      {accounts.error && !accounts.data ? (
        <LoadFailed error={accounts.error} onRetry={accounts.refetch} />
      ) : null}
      {accounts.isPending ? <Skeleton lines={8} /> : null}
      <div aria-busy={accounts.isFetching} aria-live="polite">
        {shown?.length === 0 ? (
          <EmptyState
            icon={<UserCog aria-hidden="true" />}
            title={t('accounts.nobody')}
            action={<Button onClick={showAll}>{t('accounts.all')}</Button>}
          />
        ) : null}
      </div>
      {shown && shown.length > 0 ? (
        <AccountTable
          accounts={shown}
          ownId={own.person.id}
          certificates={certificates}
          onAct={act}
        />
      ) : null}
      {open?.act === 'add' ? <AccountForm onClose={close} /> : null}
      {edited ? <AccountForm account={edited} onClose={close} /> : null}
      {open && open.act !== 'add' && open.act !== 'edit' && open.act !== 'certificates' ? (
        <ConfirmAccountAction act={open.act} account={open.account} onClose={close} />
      ) : null}
    </main>
  );
}

function resumed(recordId: string | null): Open {
  if (recordId === null) return null;
  return recordId === '' ? { act: 'add' } : { act: 'edit', accountId: recordId };
}

interface AccountQuestionProps {
  act: 'reset' | 'unlock' | 'factorLink' | 'deactivate' | 'removeFactor';
  account: StaffListEntry;
  onClose: () => void;
}

/** Confirms an action that cannot be undone and states its consequence. */
export function ConfirmAccountAction({ act, account, onClose }: AccountQuestionProps) {
  const t = useTranslation();
  const reset = useRequestPasswordReset();
  const unlock = useUnlockLogin();
  const factorLink = useRequestSecondFactorLink();
  const removeFactor = useRemoveSecondFactor();
  const { mailsOff } = usePageConfig();
  const status = useChangeAccountStatus();
  const open = useOpenAppointments(account, act === 'deactivate');
  const [takesOver, setTakesOver] = useState('');
  const words = { name: nameInHeading(account.person), email: account.person.email ?? '' };
  const { isPending } = { reset, unlock, factorLink, removeFactor, deactivate: status }[act];

  const run = async () => {
    if (act === 'deactivate') {
      return open.whileChanging(takesOver, async () => {
        await status.mutateAsync({ account, active: false });
        return true;
      });
    }
    return { reset, unlock, factorLink, removeFactor }[act].mutateAsync(account.person.id);
  };
  const confirm = async () => {
    // The question for the password comes instead of this one.
    if (act === 'removeFactor') onClose();
    try {
      await run();
      if (mailsOff && (act === 'reset' || act === 'factorLink')) {
        const title = t(`accounts.failed.${act}`, words);
        notify({ type: 'error', title, message: t('accounts.mailsOff') });
        return onClose();
      }
      const title = t(`accounts.done.${act}`, words);
      if (act === 'deactivate') {
        notifyWithUndo(title, () => status.mutateAsync({ account, active: true }));
      } else notify({ title });
    } catch (error) {
      const title = t(`accounts.failed.${act}`, words);
      notify({ type: 'error', title, message: errorText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={act === 'deactivate' || act === 'removeFactor'}
      loading={isPending || open.isPending || open.isLoading}
      title={t(`accounts.ask.${act}`, words)}
      message={t(`accounts.askText.${act}`, words)}
      confirmLabel={t(`accounts.act.${act}`)}
      onConfirm={confirm}
    >
      <OpenAppointments
        account={account}
        appointments={open.appointments}
        value={takesOver}
        onChange={setTakesOver}
      />
    </ConfirmDialog>
  );
}
