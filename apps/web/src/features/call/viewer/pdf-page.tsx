import type { SharedFile } from '@visite/call-engine';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { retryImport } from '../../../navigation/retry-import.ts';
import { canvasScale, type Size } from './file-page.ts';
import type { PdfDocument, PdfProblem } from './pdf.ts';

interface SheetPageProps {
  document: PdfDocument;
  page: number;
  /** In CSS pixels; null until the size of the page is known. */
  shown: Size | null;
  label: string;
  onSize: (size: Size) => void;
  onProblem: () => void;
}

/** During zooming the old rendering is scaled; a sharp one follows after this delay. */
const settledMs = 150;

/** One page of a PDF, with its text for screen readers. */
export function PdfPage({ document, page, shown, label, onSize, onProblem }: SheetPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  const drawnOnce = useRef(false);
  const width = shown ? Math.round(shown.width) : 0;
  const tellSize = useEffectEvent(onSize);
  const tellProblem = useEffectEvent(onProblem);

  useEffect(() => {
    let current = true;
    setWords('');
    drawnOnce.current = false;
    const read = async () => {
      const proxy = await document.page(page);
      const viewport = proxy.getViewport({ scale: 1 });
      if (!current) return;
      tellSize({ width: viewport.width, height: viewport.height });
      const { items } = await proxy.getTextContent();
      if (current) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    read().catch((error: unknown) => {
      console.debug('page not read', error);
      if (current) tellProblem();
    });
    return () => {
      current = false;
    };
  }, [document, page]);

  useEffect(() => {
    if (width === 0) return;
    let stopped = false;
    let cancel: () => void = () => undefined;
    const draw = async () => {
      const proxy = await document.page(page);
      const target = canvas.current;
      if (!target || stopped) return;
      const own = proxy.getViewport({ scale: 1 });
      const css = { width, height: (width * own.height) / own.width };
      const scale = (width / own.width) * canvasScale(css, window.devicePixelRatio);
      const viewport = proxy.getViewport({ scale });
      // Rendered off-screen, so that the page does not flash white.
      const sheet = window.document.createElement('canvas');
      [sheet.width, sheet.height] = [Math.round(viewport.width), Math.round(viewport.height)];
      const task = proxy.render({ canvas: sheet, viewport });
      cancel = () => task.cancel();
      await task.promise;
      if (stopped) return;
      [target.width, target.height] = [sheet.width, sheet.height];
      target.getContext('2d')?.drawImage(sheet, 0, 0);
      target.dataset.page = String(page);
      drawnOnce.current = true;
    };
    const id = setTimeout(
      () => {
        draw().catch((error: unknown) => {
          if (stopped) return;
          console.debug('page not drawn', error);
          tellProblem();
        });
      },
      drawnOnce.current ? settledMs : 0,
    );
    return () => {
      stopped = true;
      clearTimeout(id);
      cancel();
    };
  }, [document, page, width]);

  return (
    <>
      <canvas ref={canvas} className="size-full bg-white" />
      <p className="sr-only">
        {label} {words}
      </p>
    </>
  );
}

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; document: PdfDocument }
  | { state: 'refused'; problem: PdfProblem };

/** Opens the PDF while it is shown; does nothing for images. */
export function usePdf({ base64, type }: Pick<SharedFile, 'base64' | 'type'>): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' });
  useEffect(() => {
    if (type !== 'application/pdf') return;
    let current = true;
    let close: () => void = () => undefined;
    setOpened({ state: 'opening' });
    const open = async () => {
      const { openPdf, pdfProblem } = await retryImport(() => import('./pdf.ts'));
      try {
        const document = await openPdf(base64);
        close = document.close;
        if (current) setOpened({ state: 'open', document });
        else close();
      } catch (error) {
        console.debug('pdf not opened', error);
        if (current) setOpened({ state: 'refused', problem: pdfProblem(error) });
      }
    };
    // The chunk could not be loaded: shown like a broken document, with a download link.
    open().catch(() => setOpened({ state: 'refused', problem: 'broken' }));
    return () => {
      current = false;
      close();
    };
  }, [base64, type]);
  return opened;
}
