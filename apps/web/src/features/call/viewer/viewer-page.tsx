import type { DrawnStroke, SharedFile } from '@visite/call-engine';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { buttonStyle } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { savedFiles } from '../saved-files.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import { pageSize, type Size } from './file-page.ts';
import { type OpenedPdf, PdfPage } from './pdf-page.tsx';
import type { Pen } from './use-pen.ts';

interface ViewerPageProps {
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
/** Scrollable regions must be focusable by keyboard. */
const focusable = { tabIndex: 0 } as const;

/** The page at its shown size with the drawing layer on it. */
export function ViewerPage(props: ViewerPageProps) {
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
      {...focusable}
      // One finger pans natively; two-finger gestures are handled by the viewer.
      className="min-h-[120px] flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain focus-visible:-outline-offset-4"
    >
      <div
        className={clsx(
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
                <PdfPage
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

interface PicturePageProps {
  file: SharedFile;
  onSize: (size: Size) => void;
  onProblem: () => void;
}

function PicturePage({ file, onSize, onProblem }: PicturePageProps) {
  const address = useObjectUrl(file);
  if (address === null) return null;
  return (
    <img
      src={address}
      alt={file.name}
      draggable={false}
      className="size-full select-none"
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth, height: naturalHeight })
      }
      onError={onProblem}
    />
  );
}

interface UnreadableProps {
  file: SharedFile;
  problem: 'password' | 'broken';
}

/** A file that cannot be shown can still be downloaded. */
function Unreadable({ file, problem }: UnreadableProps) {
  const t = useTranslation();
  const address = useObjectUrl(file);
  return (
    <InlineMessage
      tone="warning"
      announce
      className="max-w-md"
      action={
        address ? (
          <a
            href={address}
            download={file.name}
            onClick={() => savedFiles.add(file.uuid)}
            className={buttonStyle({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" />
            {t('tools.viewer.download')}
          </a>
        ) : null
      }
    >
      {t(`tools.viewer.${problem}`)}
    </InlineMessage>
  );
}

/** Client size of an element in CSS pixels, updated by a ResizeObserver. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = watched;
      setSize((before) =>
        before?.width === width && before.height === height ? before : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
