import { SearchX } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The staff area's own 404: the way on leads to the dashboard (UI-10). */
export function StaffMissingPage() {
  const t = useTexts();
  usePageTitle(t('shell.missing.title'));
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-6 py-16">
      <p className="text-center text-4xl font-bold text-muted">{t('shell.missing.code')}</p>
      <h1 className="sr-only">{t('shell.missing.title')}</h1>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t('shell.missing.title')}
        message={t('shell.missing.message')}
        action={
          <LinkButton to={paths.dashboard()} variant="primary">
            {t('shell.dashboard')}
          </LinkButton>
        }
      />
    </main>
  );
}
