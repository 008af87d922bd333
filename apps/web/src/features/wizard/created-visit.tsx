import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';

interface CreatedVisitProps {
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  onAnother: () => void;
}

/** Afterwards: what to give the patient, and where to go on. */
export function CreatedVisit({ heading, children, onAnother }: CreatedVisitProps) {
  const t = useTranslation();
  usePageTitle(t('wizard.createdTitle'));
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 lg:px-8">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {t('wizard.createdTitle')}
      </h1>
      <p className="mb-6 text-muted">{t('wizard.createdText')}</p>
      <div className="rounded-box border border-line bg-surface p-5 sm:p-6">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" icon={<CalendarPlus aria-hidden="true" />} onClick={onAnother}>
          {t('wizard.another')}
        </Button>
        <LinkButton to={paths.calendar()} icon={<CalendarDays aria-hidden="true" />}>
          {t('wizard.toCalendar')}
        </LinkButton>
      </div>
    </main>
  );
}
