import type { DrawnStroke, SharedFile } from '@visite/call-engine';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { pageSize, type Size } from './page-size.ts';
import { PicturePage } from './picture-page.tsx';
import { SheetPage } from './sheet-page.tsx';
import { Unreadable } from './unreadable.tsx';
import type { OpenedPdf } from './use-pdf.ts';
import type { Pen } from './use-pen.ts';
import { useSize } from './use-size.ts';

interface ViewerStageProps {
  file: SharedFile;
  pdf: OpenedPdf;
  page: number;
  pages: number;
  zoom: number;
  pen: Pen;
  strokes: readonly DrawnStroke[];
  own: Size | null;
  onOwnSize: (size: Size) => void;
  scroller: RefObject<HTMLElement | null>;
  sheet: RefObject<HTMLDivElement | null>;
}

const padding = 24;
/** What scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 } as const;

/** The page itself, as large as it is shown, with the drawing exactly on it. */
export function ViewerStage(props: ViewerStageProps) {
  const { file, pdf, page, pages, zoom, pen, strokes, own, onOwnSize, scroller, sheet } = props;
  const t = useTranslation();
  const [broken, setBroken] = useState(false);
  const place = useSize(scroller);
  const isSheet = file.type === 'application/pdf';
  const inner = place && { width: place.width - padding, height: place.height - padding };
  const whole = own && inner ? pageSize(own, inner, isSheet ? 'sheet' : 'picture') : null;
  const shown = whole && { width: whole.width * zoom, height: whole.height * zoom };
  const label = t('tools.viewer.page', { page, pages });
  const problem = pdf.state === 'refused' ? pdf.problem : broken ? 'broken' : null;

  return (
    <section
      ref={scroller}
      aria-label={isSheet ? label : file.name}
      {...reachable}
      // Panned with one finger; two are the viewer's own.
      className="min-h-[120px] flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-visible:-outline-offset-4"
    >
      <div
        className={classNames(
          'grid min-h-full min-w-full place-items-center p-3',
          problem === null && 'w-max',
        )}
      >
        {problem ? (
          <Unreadable file={file} problem={problem} />
        ) : (
          <div
            ref={sheet}
            className="relative shadow-lift"
            style={shown ?? { width: 0, height: 0, overflow: 'hidden' }}
          >
            {isSheet ? (
              pdf.state === 'open' ? (
                <SheetPage
                  document={pdf.document}
                  page={page}
                  shown={shown}
                  label={label}
                  onSize={onOwnSize}
                  onProblem={() => setBroken(true)}
                />
              ) : null
            ) : (
              <PicturePage file={file} onSize={onOwnSize} onProblem={() => setBroken(true)} />
            )}
            {own ? (
              <DrawingLayer strokes={strokes} aspect={own.height / own.width} pen={pen} />
            ) : null}
          </div>
        )}
        {shown || problem ? null : <Spinner label={t('ui.loading')} />}
      </div>
    </section>
  );
}
