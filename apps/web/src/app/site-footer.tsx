import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { TextLink } from '../ui/link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function SiteFooter() {
  const t = useTranslation();
  const { links, practice } = usePageConfig();
  const legal = [
    { to: links.imprint, label: t('app.imprint') },
    { to: links.patientPrivacy, label: t('app.patientPrivacy') },
    { to: links.patientTerms, label: t('app.patientTerms') },
    { to: links.staffPrivacy, label: t('app.staffPrivacy') },
    { to: links.staffTerms, label: t('app.staffTerms') },
  ];
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-y-2 px-4 py-6 text-base sm:px-6">
        <nav aria-label={t('app.legal')}>
          <ul className="flex flex-col gap-x-7 sm:flex-row sm:flex-wrap">
            {legal.map(({ to, label }) => (
              <li key={label} className="flex">
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
