import type { SharedFile } from '@visite/call-engine';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCall } from '../call-context.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { existingPage, pageAddress } from './page-address.ts';
import type { Size } from './page-size.ts';
import { usePdf } from './use-pdf.ts';
import { usePen } from './use-pen.ts';
import { useTemporaryFocus, useViewerKeys } from './use-viewer-keys.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerHeader } from './viewer-header.tsx';
import { ViewerPage } from './viewer-page.tsx';
import { PageTurner, ZoomBar } from './viewer-toolbar.tsx';

interface FileViewerProps {
  fileUuid: string;
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
  /** Staff may present the file to the patient, where the practice has it on. */
  mayLead: boolean;
}

/** A shared file over the picture of the call. A file that is gone or not there yet shows nothing. */
export function FileViewer(props: FileViewerProps) {
  const file = useCall().call.files.get(props.fileUuid);
  if (file?.status !== 'complete') return null;
  return <OpenFile key={file.uuid} {...props} file={file} />;
}

function OpenFile({
  file,
  page: wanted,
  onPage,
  onClose,
  mayLead,
}: FileViewerProps & { file: SharedFile }) {
  const t = useTranslation();
  const { call } = useCall();
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<Size | null>(null);
  const pdf = usePdf(file);
  const pages = pdf.state === 'open' ? pdf.document.pages : 1;
  const page = pdf.state === 'open' ? existingPage(wanted, pages) : wanted;
  const address = pageAddress(file, page);
  const strokes = call.drawings.get(address) ?? [];
  const zoom = useZoom(scroller, sheet);
  const { draw } = call.actions;
  const pen = usePen({ page: address, strokes, aspect: own ? own.height / own.width : 1, draw });
  useTemporaryFocus(scroller);

  /** Closing the file ends the presentation too: the patient would stay in the file alone. */
  const close = () => {
    if (mayLead) call.actions.stopPresenting?.();
    onClose();
  };
  const turn = (next: number) => {
    if (pdf.state === 'open') onPage(existingPage(next, pages));
  };
  useViewerKeys(section, {
    PageDown: () => turn(page + 1),
    PageUp: () => turn(page - 1),
    ...(pdf.state === 'open' && { Home: () => turn(1), End: () => turn(pages) }),
    '+': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.whole,
    Escape: () => (pen.tool === 'move' ? close() : pen.setTool('move')),
  });
  return (
    <section
      ref={section}
      data-theme="dark"
      aria-label={t('tools.viewer.title', { name: file.name })}
      // With enlarged texts everything needs more room than there is: then all of it scrolls.
      className="flex size-full min-h-0 flex-col overflow-x-hidden overflow-y-auto bg-canvas text-ink"
    >
      <ViewerHeader file={file} page={page} mayLead={mayLead} onClose={close} />
      <ViewerPage
        file={file}
        pdf={pdf}
        page={page}
        pages={pages}
        zoom={zoom.zoom}
        pen={pen}
        strokes={strokes}
        own={own}
        onOwnSize={setOwn}
        scroller={scroller}
        sheet={sheet}
      />
      <footer className="flex shrink-0 flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t border-line bg-surface px-3 py-2 [@media(max-height:31.99rem)]:py-0">
        {/* On a phone the drawing tools need the room; zooming works with two fingers. */}
        <div
          className={clsx(
            'flex max-w-full flex-wrap items-center justify-center gap-x-4 gap-y-1',
            pen.tool !== 'move' && 'max-md:hidden',
          )}
        >
          {pdf.state === 'open' ? <PageTurner page={page} pages={pages} onPage={turn} /> : null}
          {pdf.state === 'refused' ? null : <ZoomBar {...zoom} />}
        </div>
        {draw && own ? <DrawingBar pen={pen} /> : null}
      </footer>
    </section>
  );
}
