import type { SharedFile } from '@visite/call-engine';
import { clsx } from 'clsx';
import { Download, Presentation, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { isTyping } from '../../../ui/single-keys.ts';

import { useCall } from '../call-context.tsx';
import { savedFiles } from '../saved-files.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { DrawingBar } from './drawing-bar.tsx';
import { existingPage, pageAddress, type Size } from './file-page.ts';
import { usePdf } from './pdf-page.tsx';
import { usePen } from './use-pen.ts';
import { useZoom } from './use-zoom.ts';
import { ViewerPage } from './viewer-page.tsx';
import { PageTurner, ZoomBar } from './viewer-toolbar.tsx';

interface FileViewerProps {
  fileUuid: string;
  page: number;
  onPage: (page: number) => void;
  onClose: () => void;
  /** Staff may present the file to the patient, if the practice allows it. */
  mayPresent: boolean;
  /** Beside the name of the file. */
  head?: ReactNode;
}

/** A shared file in place of the video; nothing while the file is missing or incomplete. */
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
  mayPresent,
  head,
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

  /** Closing also stops presenting, or the patient would stay in the file. */
  const close = () => {
    if (mayPresent) call.actions.stopPresenting?.();
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
      // With enlarged text the whole section scrolls.
      className="flex size-full min-h-0 flex-col overflow-x-hidden overflow-y-auto bg-canvas text-ink"
    >
      <ViewerHeader file={file} page={page} mayPresent={mayPresent} head={head} onClose={close} />
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
      <footer className="flex shrink-0 flex-wrap items-center justify-center gap-x-2 gap-y-2 border-t border-line bg-surface px-3 py-2 [@media(max-height:31.99rem)]:py-0">
        {/* On phones the drawing tools need the space; pinching still zooms. */}
        <div className={clsx('contents', pen.tool !== 'move' && 'max-md:hidden')}>
          {pdf.state === 'open' ? <PageTurner page={page} pages={pages} onPage={turn} /> : null}
          {pdf.state === 'refused' ? null : <ZoomBar {...zoom} />}
        </div>
        {draw && own ? <DrawingBar pen={pen} /> : null}
      </footer>
    </section>
  );
}

interface ViewerHeaderProps {
  file: SharedFile;
  page: number;
  mayPresent: boolean;
  head?: ReactNode;
  onClose: () => void;
}

export function ViewerHeader({ file, page, mayPresent, head, onClose }: ViewerHeaderProps) {
  const t = useTranslation();
  const { call } = useCall();
  const address = useObjectUrl(file);
  return (
    <header className="@container flex shrink-0 flex-wrap items-center justify-end gap-2 border-b border-line bg-surface px-3 py-2 [@media(max-height:31.99rem)]:py-0">
      <div className="min-w-0 flex-[1_1_5rem] px-1">
        <h2 title={file.name} className="truncate text-base font-semibold">
          {file.name}
        </h2>
        {!mayPresent && call.presenter?.fileUUID === file.uuid ? (
          <p role="status" className="text-sm leading-snug text-muted">
            {t('tools.present.following')}
          </p>
        ) : null}
      </div>
      {head}
      {mayPresent ? <PresentButton fileUuid={file.uuid} page={page} /> : null}
      {address ? (
        <a
          href={address}
          download={file.name}
          onClick={() => savedFiles.add(file.uuid)}
          aria-label={t('tools.viewer.download')}
          className={buttonStyle({ variant: 'quiet', iconOnly: true })}
        >
          <Download />
        </a>
      ) : null}
      <Button variant="quiet" iconOnly aria-label={t('tools.viewer.close')} onClick={onClose}>
        <X />
      </Button>
    </header>
  );
}

interface PresentButtonProps {
  fileUuid: string;
  page: number;
}

/** While presenting, the patient's viewer follows to every file and page opened here [CALL-32]. */
function PresentButton({ fileUuid, page }: PresentButtonProps) {
  const t = useTranslation();
  const { call } = useCall();
  const { present, stopPresenting } = call.actions;
  const presenting = call.presenter !== null;
  const elsewhere = call.presenter?.fileUUID !== fileUuid || call.presenter.page !== page;

  useEffect(() => {
    if (presenting && elsewhere) present?.(fileUuid, page);
  }, [presenting, elsewhere, present, fileUuid, page]);

  if (!present) return null;
  return (
    <Button
      variant={presenting ? 'primary' : 'secondary'}
      aria-pressed={presenting}
      icon={<Presentation />}
      onClick={() => (presenting ? stopPresenting?.() : present(fileUuid, page))}
    >
      <span aria-hidden="true" className="@md:hidden">
        {t(presenting ? 'tools.present.stopShort' : 'tools.present.startShort')}
      </span>
      <span className="sr-only @md:not-sr-only">
        {t(presenting ? 'tools.present.stop' : 'tools.present.start')}
      </span>
    </Button>
  );
}

/** Keys that act on the file even while an input of the viewer has the focus. */
const whileTyping = new Set(['PageDown', 'PageUp', 'Escape']);

/**
 * Keys of the open file. They also work while the body has the focus (a pressed button was
 * unmounted), but not in a dialog or an input outside of the viewer.
 */
export function useViewerKeys(
  section: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isHere = target instanceof Node && section.current?.contains(target);
    const typing = isTyping(target) && !whileTyping.has(event.key);
    const act = (isHere || target === document.body) && !typing ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Focuses the element while it is mounted and restores the focus afterwards. An input keeps the
 * focus, because the file may have been opened by somebody else.
 */
export function useTemporaryFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    if (before?.matches('input, textarea')) return;
    element.current?.focus({ preventScroll: true });
    return () => {
      const isFree = document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}
