import { type StoredContent, type StoredFile, safeFileName } from '@visite/contract';
import { Download, FileText, Image } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStoredFile } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { thumbnailEdge } from '../../ui/scaled-picture.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RecordTools } from './record-tools.ts';
import { bytesOf, mimeOf, usePicture } from './use-picture.ts';

type ListedFile = StoredContent['attachments'][number];

interface StoredFilesProps {
  patientId: string;
  appointmentId: string;
  files: readonly ListedFile[];
  tools: RecordTools;
}

export function StoredFiles({ patientId, appointmentId, files, tools }: StoredFilesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileTile
            params={{ patientId, appointmentId, fileId: file.id }}
            file={file}
            tools={tools}
          />
        </li>
      ))}
    </ul>
  );
}

interface FileTileProps {
  params: { patientId: string; appointmentId: string; fileId: string };
  file: ListedFile;
  tools: RecordTools;
}

/** A small picture of the file, fetched once it is in sight; pressed, it opens. */
function FileTile({ params, file, tools }: FileTileProps) {
  const t = useTranslation();
  const tile = useRef<HTMLButtonElement>(null);
  const seen = useSeen(tile);
  const [open, setOpen] = useState(false);
  const query = useStoredFile(params, seen || open);
  const { address } = usePicture(query.data, 1, tools, thumbnailEdge);
  const { name = '', sentBy } = file;
  const Icon = file.type === 'pdf' ? FileText : Image;
  return (
    <>
      <button
        ref={tile}
        type="button"
        aria-label={t('record.open', { name })}
        onClick={() => setOpen(true)}
        className="flex w-full flex-col gap-1 rounded-box text-left hover:[&_span:first-child]:border-line-strong"
      >
        <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-box border border-line bg-sunken">
          {address ? (
            <img src={address} alt="" className="size-full object-cover object-top" />
          ) : (
            <Icon className="size-8 text-muted" aria-hidden="true" />
          )}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere">{name}</span>
        {sentBy ? (
          <span className="truncate text-xs text-muted">
            {t('record.sentBy', { name: sentBy })}
          </span>
        ) : null}
      </button>
      {open ? (
        <Dialog open onOpenChange={() => setOpen(false)} size="wide" title={name}>
          <FailureMessage of={query.error} />
          {query.data ? <OpenFile file={query.data} tools={tools} /> : null}
          {!query.data && !query.error ? <Skeleton lines={6} /> : null}
        </Dialog>
      ) : null}
    </>
  );
}

function OpenFile({ file, tools }: { file: StoredFile; tools: RecordTools }) {
  const t = useTranslation();
  const [page, setPage] = useState(1);
  const { address, pages, failed } = usePicture(file, page, tools);
  return (
    <div className="flex flex-col gap-4 pt-2">
      {failed ? <p className="text-muted">{t('record.previewFailed')}</p> : null}
      {address ? (
        <img
          src={address}
          alt={file.name}
          className="max-h-[65vh] w-full rounded-inner bg-sunken object-contain"
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {pages > 1 ? (
          <div className="flex items-center gap-2">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('record.before')}
            </Button>
            <span className="tabular-nums" aria-live="polite">
              {t('record.page', { page, pages })}
            </span>
            <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
              {t('record.next')}
            </Button>
          </div>
        ) : (
          <span />
        )}
        <Button variant="primary" icon={<Download aria-hidden="true" />} onClick={() => save(file)}>
          {t('record.save')}
        </Button>
      </div>
    </div>
  );
}

/** Under a name that we make, with the ending of its type. */
function save(file: StoredFile): void {
  const bytes = bytesOf(file);
  const mime = mimeOf(file, bytes);
  saveFile(safeFileName(file.name, mime), mime, bytes);
}

/** Whether the element has been in sight once. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
