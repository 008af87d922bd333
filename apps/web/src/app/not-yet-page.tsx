import { Construction } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { paths } from './paths.ts';
import { usePageTitle } from './use-page-title.ts';

/** Stands in for a screen that is not built yet. */
export function NotYetPage() {
  const t = useTexts();
  usePageTitle(t('app.notYetTitle'));
  return (
    <main id="main" className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="sr-only">{t('app.notYetTitle')}</h1>
      <EmptyState
        icon={<Construction aria-hidden="true" />}
        title={t('app.notYetTitle')}
        message={t('app.notYetMessage')}
        action={<LinkButton to={paths.home()}>{t('app.goBackHome')}</LinkButton>}
      />
    </main>
  );
}
