import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { LinkButton } from '../../ui/link.tsx';

export function MissingPage() {
  const t = useTranslation();
  usePageTitle(t('missing.title'));
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-8 sm:px-6 sm:py-12"
    >
      <p className="-mb-3 text-lg font-semibold text-primary-text tabular-nums">
        {t('missing.code')}
      </p>
      <h1 className="text-3xl font-bold">{t('missing.title')}</h1>
      <p className="max-w-xl text-lg text-muted">{t('missing.message')}</p>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={paths.home()} variant="primary">
          {t('missing.goBackHome')}
        </LinkButton>
        <LinkButton to={paths.md('faq')} icon={<CircleQuestionMark aria-hidden="true" />}>
          {t('missing.goToFAQs')}
        </LinkButton>
      </div>
    </main>
  );
}
