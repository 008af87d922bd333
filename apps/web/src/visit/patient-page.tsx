import type { ReactNode } from 'react';
import { usePageTitle } from '../practice/use-page-title.ts';

interface PatientPageProps {
  title: string;
  /** Across the whole width: how the patient stands with the practice. */
  banner?: ReactNode;
  /** Above the heading: a picture or a sign. */
  sign?: ReactNode;
  children: ReactNode;
}

/** One thing per page: a heading, a few words, one button. */
export function PatientPage({ title, banner, sign, children }: PatientPageProps) {
  usePageTitle(title);
  return (
    <main id="main">
      {banner}
      <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-6 sm:py-10">
        {sign}
        <h1 className="text-2xl leading-tight font-bold text-balance sm:text-3xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}
