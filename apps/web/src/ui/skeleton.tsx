import { clsx } from 'clsx';
import { useTranslation } from '../i18n/use-translation.ts';

interface SkeletonProps {
  /** Number of grey lines. */
  lines?: number;
  className?: string;
}

/** Holds the place of what is being loaded, so that nothing jumps. */
export function Skeleton({ lines = 3, className }: SkeletonProps) {
  const t = useTranslation();
  const widths = ['w-full', 'w-11/12', 'w-3/4', 'w-5/6'];
  return (
    <div role="status" className={clsx('flex flex-col gap-3', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <span
          key={key}
          className={clsx('h-4 animate-pulse rounded-inner bg-line', widths[line % widths.length])}
        />
      ))}
    </div>
  );
}
