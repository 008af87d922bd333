import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { LanguageSwitch } from '../practice/language-switch.tsx';
import { usePageConfig } from '../practice/page-config.ts';
import { PhoneLink } from '../practice/phone-link.tsx';
import { VisiteMark } from '../practice/visite-mark.tsx';
import { TextLink } from '../ui/link.tsx';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';

interface PatientFrameProps {
  children: ReactNode;
  /** The page has the whole window to itself. */
  bare?: boolean;
}

/** A patient's pages: the practice and its phone above, the legal texts that are theirs below (VISIT-40). */
export function PatientFrame({ children, bare = false }: PatientFrameProps) {
  useRoomyDensity();
  return (
    <div className="flex min-h-dvh flex-col">
      {bare ? null : <PatientHeader />}
      <NoScript />
      <div className="flex flex-1 flex-col">{children}</div>
      {bare ? null : <PatientFooter />}
    </div>
  );
}

/** The page looks the same without scripts; the call needs them. */
function NoScript() {
  const t = useTranslation();
  return (
    <noscript>
      <p className="mx-auto w-full max-w-xl px-4 pt-5 font-semibold text-danger">
        {t('app.noScript')}
      </p>
    </noscript>
  );
}

function PatientHeader() {
  const { practice, style } = usePageConfig();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-xl items-center justify-between gap-3 px-4 py-2">
        <div className="flex min-w-0 items-center gap-3 font-semibold">
          {style.logo ? (
            <img src={style.logo} alt={practice.name} className="h-10 w-auto max-w-44" />
          ) : (
            <>
              <VisiteMark className="size-9 shrink-0" />
              <span className="min-w-0 leading-tight wrap-anywhere">{practice.name}</span>
            </>
          )}
        </div>
        <PhoneLink phone={practice.phone} round />
      </div>
    </header>
  );
}

function PatientFooter() {
  const t = useTranslation();
  const { links } = usePageConfig();
  const legal = [
    { to: links.imprint, label: t('app.imprint') },
    { to: links.patientPrivacy, label: t('app.patientPrivacy') },
    { to: links.patientTerms, label: t('app.patientTerms') },
    { to: paths.md('accessibility'), label: t('app.accessibility') },
  ];
  return (
    <footer className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 text-base">
      <nav aria-label={t('app.legal')}>
        <ul className="-mx-3 text-balance">
          {legal.map(({ to, label }) => (
            <li key={label} className="mx-3 inline-flex">
              <TextLink to={to} quiet className="py-3">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageSwitch />
    </footer>
  );
}
