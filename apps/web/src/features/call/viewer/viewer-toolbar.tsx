import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';

import { typedPage, zooms } from './file-page.ts';
import type { Zoom } from './use-zoom.ts';

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

interface PageFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** "Page x of y" with an input for x; Enter or blur goes to the page. */
function PageField({ page, pages, onPage }: PageFieldProps) {
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
    // Resets the input instead of closing the file.
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

interface StepButtonProps {
  label: string;
  /** `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  possible: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function StepButton({ label, possible, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => {
        if (possible) onPress();
      }}
      className={buttonStyle({ variant: 'quiet', iconOnly: true }, possible ? '' : 'opacity-55')}
    >
      {children}
    </button>
  );
}

export function ZoomBar({ zoom, zoomIn, zoomOut, whole }: Zoom) {
  const t = useTranslation();
  const percent = Math.round(zoom * 100);
  return (
    <div className="flex items-center">
      <StepButton label={t('tools.viewer.zoomOut')} possible={zoom > zooms.least} onPress={zoomOut}>
        <ZoomOut />
      </StepButton>
      <Button
        variant="quiet"
        className="w-20 px-0 whitespace-nowrap tabular-nums max-sm:hidden"
        aria-label={t('tools.viewer.whole', { percent })}
        onClick={whole}
      >
        {t('tools.viewer.percent', { percent })}
      </Button>
      <StepButton label={t('tools.viewer.zoomIn')} possible={zoom < zooms.most} onPress={zoomIn}>
        <ZoomIn />
      </StepButton>
    </div>
  );
}
