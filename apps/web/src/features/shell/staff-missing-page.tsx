import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { LinkButton } from '../../ui/link.tsx';
import { HeadPlaceSlot } from '../../ui/page-head.tsx';

/** The staff area's own 404: the way on leads to the dashboard, the FAQs and home (UI-8, UI-10). */
export function StaffMissingPage() {
  const t = useTranslation();
  usePageTitle(t('shell.missing.title'));
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <div className="flex min-h-(--control) justify-end">
        <HeadPlaceSlot />
      </div>
      <div className="mx-auto flex max-w-2xl flex-col items-center gap-3 py-8 text-center">
        <p className="text-4xl font-bold text-muted">{t('shell.missing.code')}</p>
        <h1 className="text-xl font-semibold">{t('shell.missing.title')}</h1>
        <p className="text-muted">{t('shell.missing.message')}</p>
        <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center">
          <LinkButton to={paths.dashboard()} variant="primary">
            {t('shell.toDashboard')}
          </LinkButton>
          <LinkButton to={paths.md('faq')} icon={<CircleQuestionMark aria-hidden="true" />}>
            {t('shell.missing.goToFAQs')}
          </LinkButton>
          <LinkButton to={paths.home()}>{t('shell.missing.goBackHome')}</LinkButton>
        </div>
      </div>
    </main>
  );
}
