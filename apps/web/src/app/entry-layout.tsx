import { Outlet } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageConfig } from '../practice/page-config.ts';
import { TextLink } from '../ui/link.tsx';
import { useRoomyDensity } from '../ui/use-roomy-density.ts';
import { SiteHeader } from './site-header.tsx';

/** Around login, logout and password reset: nothing but the practice and one thing to do. */
export function EntryLayout() {
  const t = useTranslation();
  const { links } = usePageConfig();
  useRoomyDensity();
  const legal = [
    { to: links.imprint, label: t('app.imprint') },
    { to: links.staffPrivacy, label: t('app.staffPrivacy') },
    { to: links.staffTerms, label: t('app.staffTerms') },
  ];
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="flex flex-1 flex-col items-center px-4 py-8 sm:justify-center sm:py-12">
        <Outlet />
      </div>
      <footer className="px-4 py-4">
        <nav aria-label={t('app.legal')}>
          <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm">
            {legal.map(({ to, label }) => (
              <li key={label} className="flex">
                <TextLink to={to} className="py-2 text-muted decoration-line-strong">
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
