import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** The staff area's own 404: the way on leads to the dashboard (UI-10). */
export function StaffMissingPage() {
  const t = useTexts();
  usePageTitle(t('shell.missing.title'));
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-2xl flex-col items-center gap-3 px-6 py-16 text-center"
    >
      <p className="text-4xl font-bold text-muted">{t('shell.missing.code')}</p>
      <h1 className="text-xl font-semibold">{t('shell.missing.title')}</h1>
      <p className="text-muted">{t('shell.missing.message')}</p>
      <LinkButton to={paths.dashboard()} variant="primary" className="mt-3">
        {t('shell.toDashboard')}
      </LinkButton>
    </main>
  );
}
