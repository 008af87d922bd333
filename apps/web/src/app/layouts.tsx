import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { LanguageSwitch } from '../practice/language-switch.tsx';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { VisiteMark } from '../practice/visite-mark.tsx';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { Link, TextLink } from '../ui/link.tsx';

import { chooseTheme, type ThemeChoice, themeChoice } from '../ui/theme.ts';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';

interface PublicLayoutProps {
  children?: ReactNode;
  /** The page has the whole window to itself. */
  bare?: boolean;
}

/** Header and footer of the pages that anybody may see; each page brings its own <main id="main">. */
export function PublicLayout({ children = <Outlet />, bare = false }: PublicLayoutProps) {
  useRoomyDensity();
  return (
    <div className="flex min-h-dvh flex-col">
      {bare ? null : <SiteHeader />}
      <div className="flex flex-1 flex-col">{children}</div>
      {bare ? null : <SiteFooter />}
    </div>
  );
}

/** Around login, logout and password reset: nothing but the practice and one thing to do. */
export function EntryLayout() {
  const t = useTranslation();
  const { links } = usePageConfig();
  useRoomyDensity();
  const legal = [
    { to: links.imprint, label: t('app.imprint') },
    { to: links.staffPrivacy, label: t('app.staffPrivacy') },
    { to: links.staffTerms, label: t('app.staffTerms') },
    { to: paths.md('accessibility'), label: t('app.accessibility') },
  ];
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader forStaff />
      {/* A login about the middle, whose place does not depend on what is still to arrive [SPEED-10]. */}
      <div className="flex flex-1 flex-col items-center px-4 py-8 sm:pt-[max(1.5rem,50dvh-23rem)]">
        <Outlet />
      </div>
      <footer className="px-4 py-4">
        <nav aria-label={t('app.legal')}>
          <ul className="-mx-3 text-center text-sm text-balance">
            {legal.map(({ to, label }) => (
              <li key={label} className="mx-3 inline-flex">
                <TextLink to={to} quiet className="py-2 text-muted">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

/** The practice's name (or logo) and phone number, on every page that a patient sees. */
function SiteHeader({ forStaff = false }: { forStaff?: boolean }) {
  const { practice, style } = usePageConfig();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-6 sm:py-3">
        <Link
          to={paths.home()}
          className="flex min-h-(--control) min-w-36 flex-1 items-center gap-3 rounded-inner font-semibold"
        >
          {style.logo ? (
            <img src={style.logo} alt={practice.name} className="h-10 w-auto max-w-60" />
          ) : (
            <>
              <VisiteMark className="size-9 shrink-0" />
              <span className="min-w-0 leading-tight wrap-anywhere">{practice.name}</span>
            </>
          )}
        </Link>
        {/* Where the languages need a row of their own, the phone stays beside the name. */}
        <PhoneLink phone={practice.phone} round />
        <LanguageSwitch forStaff={forStaff} />
      </div>
    </header>
  );
}

function SiteFooter() {
  const t = useTranslation();
  const { links, practice } = usePageConfig();
  const legal = [
    { to: links.imprint, label: t('app.imprint') },
    { to: links.patientPrivacy, label: t('app.patientPrivacy') },
    { to: links.patientTerms, label: t('app.patientTerms') },
    { to: links.staffPrivacy, label: t('app.staffPrivacy') },
    { to: links.staffTerms, label: t('app.staffTerms') },
    { to: paths.md('accessibility'), label: t('app.accessibility') },
  ];
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-y-2 px-4 py-6 text-base sm:px-6">
        <nav aria-label={t('app.legal')}>
          <ul className="-mx-3 text-balance">
            {legal.map(({ to, label }) => (
              <li key={label} className="mx-3 flex sm:inline-flex">
                <TextLink to={to} quiet className="py-2 pointer-coarse:py-2.5">
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-muted">
            © {new Date().getFullYear()} {practice.company || practice.name}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function ThemeSwitch() {
  const t = useTranslation();
  const [choice, setChoice] = useState<ThemeChoice>('system');
  // The server does not know it.
  useLayoutEffect(() => setChoice(themeChoice()), []);
  const change = (next: ThemeChoice) => {
    setChoice(next);
    chooseTheme(next);
  };
  return (
    <ChoiceBar
      label={t('app.theme')}
      choices={[
        { value: 'system', label: t('app.themeSystem'), content: <Monitor /> },
        { value: 'light', label: t('app.themeLight'), content: <Sun /> },
        { value: 'dark', label: t('app.themeDark'), content: <Moon /> },
      ]}
      value={choice}
      onChange={change}
    />
  );
}
