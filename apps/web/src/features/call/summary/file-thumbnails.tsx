import { base64ToBytes } from '@visite/call-engine';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { retryImport } from '../../../navigation/retry-import.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { thumbnailEdge } from '../../../ui/scaled-picture.ts';
import { useThumbnail } from '../use-thumbnail.ts';
import { type DrawnPage, drawnPages, fileNames, type SummaryContent } from './summary-content.ts';
import { useSave } from './use-save.ts';

/** The files of a call as small pictures; a press saves one. */
export function FileThumbnails({ content }: { content: SummaryContent }) {
  const t = useTranslation();
  const { files } = content.summary;
  const names = fileNames(files);
  if (files.length === 0) return <p className="text-muted">{t('call.summary.noFiles')}</p>;
  return (
    <ul className="grid grid-cols-2 gap-3">
      {files.map(({ uuid, name, fromUserUuid, base64 }, index) => (
        <Thumbnail
          key={uuid}
          name={name}
          from={content.nameOf(fromUserUuid)}
          page={base64 ? { address: uuid, name, base64, page: 1, strokes: [] } : null}
          onSave={async () => {
            const bytes = base64ToBytes(base64);
            if (bytes) saveFile(names[index] ?? name, 'application/octet-stream', bytes);
          }}
        />
      ))}
      {drawnPages(content).map((page) => (
        <Thumbnail
          key={page.address}
          name={page.name}
          from={t('call.summary.withDrawing')}
          page={page}
          onSave={async () => {
            const { drawnPicture } = await retryImport(() => import('./drawn-picture.ts'));
            const { jpeg } = await drawnPicture(page);
            saveFile(fileNames([page])[0] ?? page.name, 'image/jpeg', jpeg);
          }}
        />
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  name: string;
  from: string;
  /** Null if the file did not arrive. */
  page: DrawnPage | null;
  onSave: () => Promise<void>;
}

function Thumbnail({ name, from, page, onSave }: ThumbnailProps) {
  const t = useTranslation();
  const { saving, save } = useSave(onSave);
  // The page is made anew with every render: the first one is the one that is drawn.
  const [make] = useState(() => page && (() => thumbnailOf(page)));
  const address = useThumbnail(make);
  const picture = address ? (
    <img src={address} alt="" decoding="async" className="size-full object-cover object-top" />
  ) : (
    <FileText className="size-8 text-muted" aria-hidden="true" />
  );
  return (
    <li className="min-w-0">
      <button
        type="button"
        disabled={page === null}
        aria-busy={saving || undefined}
        aria-label={t('call.summary.saveNamed', { name })}
        onClick={saving ? undefined : save}
        className="flex aspect-[8/5] w-full items-center justify-center overflow-hidden rounded-box border border-line bg-sunken hover:border-ink"
      >
        {picture}
      </button>
      <p className="mt-1.5 line-clamp-2 font-medium wrap-anywhere" title={name}>
        {name}
      </p>
      <p className="truncate text-sm text-muted">{page ? from : t('call.summary.unusable')}</p>
    </li>
  );
}

/** The page as a small picture with its strokes. */
async function thumbnailOf(page: DrawnPage): Promise<Blob> {
  const { drawnPicture } = await retryImport(() => import('./drawn-picture.ts'));
  const { jpeg } = await drawnPicture(page, thumbnailEdge);
  return new Blob([jpeg], { type: 'image/jpeg' });
}
