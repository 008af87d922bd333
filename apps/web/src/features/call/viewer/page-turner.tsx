import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';

interface PageTurnerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const t = useTexts();
  return (
    <div className="flex items-center">
      <Button
        variant="quiet"
        iconOnly
        aria-label={t('tools.viewer.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft />
      </Button>
      <p role="status" className="px-1 text-control whitespace-nowrap tabular-nums">
        {t('tools.viewer.page', { page, pages })}
      </p>
      <Button
        variant="quiet"
        iconOnly
        aria-label={t('tools.viewer.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}
