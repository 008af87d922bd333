import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { StepButton } from './step-button.tsx';

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const t = useTexts();
  return (
    <div className="flex items-center">
      <StepButton
        label={t('tools.viewer.previous')}
        possible={page > 1}
        onPress={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </StepButton>
      <p role="status" className="px-1 text-control whitespace-nowrap tabular-nums">
        {t('tools.viewer.page', { page, pages })}
      </p>
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
