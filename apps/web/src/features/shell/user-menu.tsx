import { fullName, roleLabels } from '@visite/contract';
import { clsx } from 'clsx';
import { Check, Keyboard, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { languageEntries } from '../../i18n/languages.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { chooseLanguage } from '../../practice/language-switch.tsx';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { chooseTheme, themeChoice, themeChoices } from '../../ui/theme.ts';

interface UserMenuProps {
  /** Only the picture; the name is in the menu. */
  rail?: boolean;
  onShortcuts: () => void;
}

/** Who is logged in, as what, and everything that belongs to this person alone. */
export function UserMenu({ rail = false, onShortcuts }: UserMenuProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const [theme, setTheme] = useState(themeChoice);
  const user = useStaffUser();
  const name = fullName(user.person);
  const roles = roleLabels(user.roles)
    .map((role) => t(`shell.role.${role}`))
    .join(', ');

  const entries: MenuEntry[] = [
    { key: 'who', heading: `${name} · ${roles}` },
    {
      key: 'profile',
      label: t('shell.profile'),
      icon: <UserRound aria-hidden="true" />,
      to: paths.profile(),
    },
    {
      key: 'shortcuts',
      label: t('shell.shortcuts'),
      icon: <Keyboard aria-hidden="true" />,
      onSelect: onShortcuts,
    },
    { key: 'line-1', separator: true },
    { key: 'language', heading: t('shell.language') },
    ...languageEntries.map((entry) => ({
      key: entry.key,
      label: <Choice label={entry.caption} chosen={entry.key === language} />,
      onSelect: () => chooseLanguage(entry.key),
    })),
    { key: 'theme', heading: t('shell.theme') },
    ...themeChoices.map((choice) => ({
      key: choice,
      label: <Choice label={t(`shell.themes.${choice}`)} chosen={choice === theme} />,
      onSelect: () => {
        chooseTheme(choice);
        setTheme(choice);
      },
    })),
    { key: 'line-2', separator: true },
    {
      key: 'logout',
      label: t('shell.logout'),
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => navigate(paths.staffLogout()),
    },
  ];
  return (
    <MenuOnDemand
      align="start"
      entries={entries}
      trigger={
        <button
          type="button"
          className={clsx(
            'flex min-w-0 items-center gap-2.5 rounded-inner py-1.5 text-left hover:bg-sunken',
            rail ? 'justify-center px-1' : 'px-2',
          )}
        >
          <Avatar
            name={name}
            size="small"
            {...(user.profilePictureUrl && { src: user.profilePictureUrl })}
          />
          <span className={rail ? 'sr-only' : 'min-w-0 leading-tight'}>
            <span className="sr-only">{t('shell.account')} </span>
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-xs text-muted wrap-anywhere">{roles}</span>
          </span>
        </button>
      }
    />
  );
}

function Choice({ label, chosen }: { label: string; chosen: boolean }) {
  const t = useTranslation();
  return (
    <>
      {chosen ? <Check aria-hidden="true" /> : <span className="size-[1.15em]" />}
      <span>{label}</span>
      {chosen ? <span className="sr-only">, {t('shell.chosen')}</span> : null}
    </>
  );
}
