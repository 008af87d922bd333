import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

interface PaginationProps {
  offset: number;
  limit: number;
  total: number;
  onChange: (offset: number) => void;
}

export function Pagination({ offset, limit, total, onChange }: PaginationProps) {
  const t = useTranslation();
  const to = Math.min(offset + limit, total);
  const from = total === 0 ? 0 : offset + 1;
  return (
    <nav aria-label={t('ui.pages')} className="flex items-center justify-end gap-3">
      <span className="text-sm text-muted tabular-nums" aria-live="polite">
        {t('ui.range', { from, to, total })}
      </span>
      <Button
        size="small"
        iconOnly
        aria-label={t('ui.previousPage')}
        disabled={offset === 0}
        onClick={() => onChange(Math.max(0, offset - limit))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button
        size="small"
        iconOnly
        aria-label={t('ui.nextPage')}
        disabled={to >= total}
        onClick={() => onChange(offset + limit)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
