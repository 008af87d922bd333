import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './draft.ts';

export interface StepProps {
  draft: Draft;
  save: (draft: Draft) => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

interface StepFrameProps {
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
  onBack?: () => void;
  onSubmit: () => void;
  /** Instead of "next". */
  submit?: ReactNode;
}

/** Layout of a step, a form with back and next. */
export function StepFrame({ title, heading, children, onBack, onSubmit, submit }: StepFrameProps) {
  const t = useTranslation();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="rounded-box border border-line bg-surface"
    >
      <div className="p-5 sm:p-6">
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-lg font-semibold outline-none">
          {title}
        </h2>
        {children}
      </div>
      <footer className="flex flex-row-reverse flex-wrap justify-between gap-3 max-sm:flex-col border-t border-line px-5 py-4 sm:px-6">
        {submit ?? (
          <Button type="submit" variant="primary">
            {t('wizard.next')}
            <ArrowRight aria-hidden="true" />
          </Button>
        )}
        {onBack ? (
          <Button onClick={onBack} icon={<ArrowLeft aria-hidden="true" />}>
            {t('wizard.back')}
          </Button>
        ) : null}
      </footer>
    </form>
  );
}
