import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { typedPage } from './page-address.ts';

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** "Page x of y", whose x can be typed; Enter or leaving the field goes there. */
export function PageField({ page, pages, onPage }: PageFieldProps) {
  const t = useTranslation();
  /** Null while nobody types: then it follows the page. */
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = typedPage(typed ?? '', pages);
    setTyped(null);
    if (wanted !== null && wanted !== page) onPage(wanted);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') go();
    // Takes back what was typed; the file stays open.
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      setTyped(null);
    }
  };
  const digits = String(pages).length;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-center gap-x-1.5 px-1 text-control whitespace-nowrap tabular-nums">
      <span aria-hidden="true">{t('tools.viewer.pageWord')}</span>
      <span className="flex" style={{ width: `${digits + 2.5}ch` }}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t('tools.viewer.goToPage', { pages })}
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={go}
          onKeyDown={onKeyDown}
          className="min-h-(--control) w-full rounded-box border border-line-strong bg-surface px-1 text-center text-control text-ink hover:border-ink"
        />
      </span>
      <span aria-hidden="true">{t('tools.viewer.ofPages', { pages })}</span>
    </div>
  );
}
