import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageField } from './page-field.tsx';
import { StepButton } from './step-button.tsx';

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const t = useTranslation();
  return (
    <div className="flex max-w-full items-center">
      <StepButton
        label={t('tools.viewer.previous')}
        possible={page > 1}
        onPress={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </StepButton>
      <p role="status" className="sr-only">
        {t('tools.viewer.page', { page, pages })}
      </p>
      <PageField page={page} pages={pages} onPage={onPage} />
      <StepButton
        label={t('tools.viewer.next')}
        possible={page < pages}
        onPress={() => onPage(page + 1)}
      >
        <ChevronRight />
      </StepButton>
    </div>
  );
}
