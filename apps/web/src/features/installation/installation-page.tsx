import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FullNavigation } from '../../navigation/full-navigation.tsx';
import { paths } from '../../navigation/paths.ts';
import { LanguageSwitch } from '../../practice/language-switch.tsx';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { VisiteMark } from '../../practice/visite-mark.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useRoomyDensity } from '../../ui/use-roomy-density.ts';
import { InstallationForm } from './installation-form.tsx';

const adminCommand = 'npm run admin -- --help';

type Outcome = { passwordLink: string } | 'exists' | null;

/** Instead of every page while there is no practice: makes the first one (TENANT-27). */
export function InstallationPage() {
  const t = useTranslation();
  const [outcome, setOutcome] = useState<Outcome>(null);
  usePageTitle(t('installation.title'));
  useRoomyDensity();
  if (outcome === 'exists') {
    return (
      <Frame title={t('installation.existsTitle')}>
        <InlineMessage tone="info" announce>
          {t('installation.existsText')}
        </InlineMessage>
        <NextPage to={paths.staffLogin()}>{t('installation.toLogin')}</NextPage>
      </Frame>
    );
  }
  if (outcome) {
    return (
      <Frame title={t('installation.madeTitle')}>
        <InlineMessage tone="success" announce>
          {t('installation.madeText')}
        </InlineMessage>
        <FullNavigation to={outcome.passwordLink} />
        <NextPage to={outcome.passwordLink}>{t('installation.toPassword')}</NextPage>
      </Frame>
    );
  }
  return (
    <Frame title={t('installation.title')}>
      <p className="text-lg text-muted">{t('installation.intro')}</p>
      <InstallationForm
        onMade={(passwordLink) => setOutcome({ passwordLink })}
        onExists={() => setOutcome('exists')}
      />
      <p className="text-sm text-muted wrap-anywhere">
        {t('installation.several')} <code className="whitespace-nowrap">{adminCommand}</code>
      </p>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-3 px-4 py-2 sm:px-6 sm:py-3">
          <p className="flex items-center gap-3 font-semibold">
            <VisiteMark className="size-9 shrink-0" />
            {usePageConfig().practice.name}
          </p>
          <LanguageSwitch forStaff />
        </div>
      </header>
      <main
        id="main"
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 px-4 py-6 sm:px-6 sm:py-10"
      >
        <h1 className="text-2xl leading-tight font-bold text-balance sm:text-3xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Of the other entry of the build, so a page load: the practice's own page comes with it. */
function NextPage({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={buttonStyle({ variant: 'primary', size: 'large' })}>
      {children}
    </a>
  );
}
