import { clsx } from 'clsx';
import { ArrowRight, CircleQuestionMark, KeyRound, Mail, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';

import { PatientJourney } from './patient-journey.tsx';

export function HomePage() {
  const t = useTranslation();
  usePageTitle(t('home.title'));
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-6xl flex-1 grid-cols-1 content-start items-start gap-x-16 gap-y-6 sm:gap-y-8 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr]"
    >
      <div className="lg:col-start-1">
        <h1 className="text-2xl font-bold min-[22.5rem]:text-3xl sm:text-4xl">{t('home.title')}</h1>
        <p className="mt-3 max-w-xl text-lg text-muted sm:text-xl">{t('home.intro')}</p>
      </div>
      <div className="mx-auto w-full sm:max-w-lg lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-20 lg:max-w-none">
        <PatientJourney />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:col-start-1 lg:grid-cols-1">
        <EntryCard
          icon={<Mail aria-hidden="true" />}
          title={t('home.patientTitle')}
          text={t('home.patientText')}
          prominent
        >
          <LinkButton to={paths.code()} icon={<KeyRound aria-hidden="true" />}>
            {t('home.patientCode')}
          </LinkButton>
          <LinkButton to={paths.md('faq')} icon={<CircleQuestionMark aria-hidden="true" />}>
            {t('home.patientFaq')}
          </LinkButton>
        </EntryCard>
        <EntryCard
          icon={<Stethoscope aria-hidden="true" />}
          title={t('home.staffTitle')}
          text={t('home.staffText')}
        >
          {/* A full page load: staff pages are another Vite entry. */}
          <a href={paths.staffLogin()} className={buttonStyle({})}>
            {t('home.staffLogin')}
            <ArrowRight aria-hidden="true" />
          </a>
        </EntryCard>
      </div>
    </main>
  );
}

interface EntryCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  prominent?: boolean;
  children: ReactNode;
}

export function EntryCard({ icon, title, text, prominent = false, children }: EntryCardProps) {
  return (
    <section
      className={clsx(
        'flex flex-col rounded-card border bg-surface p-6',
        prominent ? 'border-primary-text shadow-lift' : 'border-line',
      )}
    >
      <div className="flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-practice-soft text-practice-text [&_svg]:size-6">
          {icon}
        </span>
        <h2 className="text-xl font-semibold">{title}</h2>
      </div>
      <p className="mt-3 mb-5 text-muted">{text}</p>
      <div className="mt-auto flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
