import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePageTitle } from '../practice/use-page-title.ts';

const steps = [1, 2, 3] as const;

interface PatientPageProps {
  title: string;
  /** Login, device check, waiting room. */
  step?: (typeof steps)[number];
  /** Across the whole width: how the patient stands with the practice. */
  banner?: ReactNode;
  /** Above the heading: a picture or a sign. */
  sign?: ReactNode;
  children: ReactNode;
}

/** One thing per page: a heading, a few words, one button. */
export function PatientPage({ title, step, banner, sign, children }: PatientPageProps) {
  usePageTitle(title);
  return (
    <main id="main">
      {banner}
      <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-5 sm:py-8">
        {step ? <Steps at={step} /> : null}
        {sign}
        <h1 className="text-2xl leading-tight font-bold text-balance sm:text-3xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}

function Steps({ at }: { at: number }) {
  const t = useTranslation();
  return (
    <div>
      <p className="text-base text-muted">{t('app.step', { step: at, steps: steps.length })}</p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-3 gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className={clsx('h-1 rounded-full', step <= at ? 'bg-primary-text' : 'bg-line')}
          />
        ))}
      </div>
    </div>
  );
}
