import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../app/use-page-title.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

/** After the end: where to go from here (CALL-29). */
export function StaffEnded() {
  const t = useTexts();
  usePageTitle(t('call.ended.title'));
  return (
    <main id="main" className="mx-auto flex max-w-2xl flex-col gap-6 px-6 py-16">
      <h1 className="text-2xl font-bold">{t('call.ended.title')}</h1>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to={paths.dashboard()}>
          {t('call.ended.toDashboard')}
        </LinkButton>
        <LinkButton to={paths.report()}>{t('call.ended.toReports')}</LinkButton>
      </div>
    </main>
  );
}
