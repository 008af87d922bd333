import { fullName, roleLabels, type StaffListEntry } from '@visite/contract';
import { Ban, Check, MoreHorizontal, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastNameFirst } from '../../patients/name-and-age.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PhoneList, usePhone } from '../../ui/phone-list.tsx';
import { type Column, Table } from '../../ui/table.tsx';

export type AccountAct =
  | 'edit'
  | 'reset'
  | 'unlock'
  | 'factorLink'
  | 'deactivate'
  | 'activate'
  | 'removeFactor'
  | 'certificates';

interface AccountTableProps {
  accounts: readonly StaffListEntry[];
  ownId: string;
  /** Staff are served with client certificates here. */
  certificates: boolean;
  onAct: (act: AccountAct, account: StaffListEntry) => void;
}

export function AccountTable({ accounts, ownId, certificates, onAct }: AccountTableProps) {
  const t = useTranslation();
  const actsFor = (account: StaffListEntry): AccountAct[] => {
    const { status, factors = [], secondFactorDue, person } = account;
    const hasRemovable = factors.includes('totp') || factors.includes('passkey');
    return [
      'edit',
      'reset',
      ...(status === 'active' ? (['unlock'] as const) : []),
      ...(secondFactorDue && status === 'active' ? (['factorLink'] as const) : []),
      ...(certificates ? (['certificates'] as const) : []),
      ...(hasRemovable && person.id !== ownId ? (['removeFactor'] as const) : []),
      status === 'active' ? 'deactivate' : 'activate',
    ];
  };
  const phone = usePhone();
  const picture = (account: StaffListEntry) => (
    <Avatar
      name={fullName(account.person)}
      size="small"
      {...(account.profilePictureUrl && { src: account.profilePictureUrl })}
    />
  );
  const name = (account: StaffListEntry) => (
    <button
      type="button"
      onClick={() => onAct('edit', account)}
      className="max-w-full rounded-inner text-left font-semibold wrap-anywhere hover:underline"
    >
      {lastNameFirst(account.person)}
    </button>
  );
  const menu = (account: StaffListEntry) => (
    <Menu
      align="end"
      entries={actsFor(account).map((act) => ({
        key: act,
        label: t(`accounts.act.${act}`),
        onSelect: () => onAct(act, account),
      }))}
      trigger={
        <Button
          variant="quiet"
          size="small"
          iconOnly
          aria-label={t('accounts.more', { name: fullName(account.person) })}
        >
          <MoreHorizontal aria-hidden="true" />
        </Button>
      }
    />
  );
  if (phone) {
    return (
      <PhoneList
        label={t('accounts.title')}
        rows={accounts}
        rowKey={({ person }) => person.id}
        line={(account) => ({
          start: picture(account),
          title: name(account),
          note: [
            account.status === 'active' ? null : t('accounts.inactive'),
            ...roleLabels(account.roles).map((role) => t(`shell.role.${role}`)),
            account.secondFactorDue && !account.secondFactor ? t('accounts.factorDue') : null,
            account.username,
          ]
            .filter(Boolean)
            .join('\u00a0· '),
          end: menu(account),
        })}
      />
    );
  }
  const columns: Column<StaffListEntry>[] = [
    {
      key: 'name',
      header: t('accounts.name'),
      bare: true,
      roomy: true,
      cell: (account) => (
        <span className="flex min-w-0 items-center gap-3">
          {picture(account)}
          <span className="min-w-0">
            {name(account)}
            <span className="block text-sm text-muted wrap-anywhere">{account.username}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      header: t('accounts.field.email'),
      roomy: true,
      wide: true,
      cell: ({ person }) => <EmailText email={person.email ?? ''} />,
    },
    {
      key: 'roles',
      header: t('accounts.field.roles'),
      cell: ({ roles }) => (
        <span className="flex flex-wrap justify-end gap-1 md:justify-start">
          {roleLabels(roles).map((role) => (
            <Badge key={role}>{t(`shell.role.${role}`)}</Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'factor',
      header: t('accounts.factor'),
      wide: true,
      cell: ({ secondFactor, secondFactorDue }) => {
        if (secondFactor) {
          return (
            <Badge tone="success" icon={<ShieldCheck aria-hidden="true" />}>
              {t('accounts.factorOn')}
            </Badge>
          );
        }
        return secondFactorDue ? (
          <Badge tone="warning" icon={<ShieldAlert aria-hidden="true" />}>
            {t('accounts.factorDue')}
          </Badge>
        ) : (
          <span className="text-muted">{t('accounts.factorOff')}</span>
        );
      },
    },
    {
      key: 'status',
      header: t('accounts.status'),
      cell: ({ status }) =>
        status === 'active' ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {t('accounts.active')}
          </Badge>
        ) : (
          <Badge icon={<Ban aria-hidden="true" />}>{t('accounts.inactive')}</Badge>
        ),
    },
    {
      key: 'actions',
      header: t('accounts.actions'),
      silent: true,
      bare: true,
      numeric: true,
      cell: (account) => <span className="flex justify-end">{menu(account)}</span>,
    },
  ];
  return (
    <Table
      framed
      caption={t('accounts.title')}
      columns={columns}
      rows={accounts}
      rowKey={({ person }) => person.id}
    />
  );
}
