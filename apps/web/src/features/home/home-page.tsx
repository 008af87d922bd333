import { Link2, Stethoscope } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';

export function HomePage() {
  const t = useTexts();
  usePageTitle(t('home.title'));
  return (
    <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-14">
      <h1 className="text-3xl font-bold sm:text-4xl">{t('home.title')}</h1>
      <p>{t('home.lead')}</p>
      <section>
        <Link2 aria-hidden="true" />
        <h2>{t('home.patientTitle')}</h2>
        <p>{t('home.patientText')}</p>
        <LinkButton to={paths.md('faq')}>{t('home.patientFaq')}</LinkButton>
      </section>
      <section>
        <Stethoscope aria-hidden="true" />
        <h2>{t('home.staffTitle')}</h2>
        <p>{t('home.staffText')}</p>
        <LinkButton to={paths.staffLogin()}>{t('home.staffLogin')}</LinkButton>
      </section>
    </main>
  );
}
